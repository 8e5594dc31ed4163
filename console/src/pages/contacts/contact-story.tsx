import { Box, Button, Loader, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Contact, StoryEntry } from 'redial-client';
import { listCallsOptions } from 'redial-client/react-query';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { usePagesOfRows } from '../../components/pages-of-rows.ts';
import { Time, timeForBoth } from '../../components/time.tsx';
import { useOwnToken } from '../../session/permissions.ts';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { Conversation } from '../calls/conversation.tsx';
import { refreshOf } from './contact-refresh.ts';
import { storyKey } from './contact-pages.ts';
import { storyMessage } from './story-message.ts';
import { storyLines } from './story.ts';
import type { StoryLine } from './story.ts';

const PAGE = 100;
/** A contact has at most 21 calls by policy; forced ones come on top. */
const CALLS = 50;

/** Everything that happened to a contact, with the conversations. */
export function ContactStory({ contact }: { contact: Contact }) {
  const redial = useRedial();
  const { batch_id, contact_id, status } = contact;
  const refreshMs = refreshOf(status);
  const story = usePagesOfRows<StoryEntry>({
    cacheKey: storyKey(contact_id),
    start: undefined,
    ...(refreshMs !== false && { refreshMs }),
    load: (page, signal) =>
      redial.getContactStory({
        path: { batch_id, contact_id },
        query: { limit: PAGE, ...page },
        signal,
      }),
  });
  const calls = useQuery({
    ...listCallsOptions({ query: { contact_id, include: 'transcript', limit: CALLS } }),
    refetchInterval: refreshMs,
  });
  if (story.isPending) return <Loader aria-label={texts.list.loading} />;
  if (story.data === undefined) {
    return <ErrorNotice error={story.error} retry={() => void story.refetch()} />;
  }
  const entries = story.data.pages.flatMap(({ rows }) => rows);
  return (
    <>
      {calls.error !== null && (
        <ErrorNotice error={calls.error} retry={() => void calls.refetch()} />
      )}
      <Timeline bulletSize={14} lineWidth={2}>
        {storyLines(entries, calls.data ?? []).map((line, index) => (
          <Timeline.Item key={`${line.entry.at} ${line.entry.type} ${index}`}>
            <Line line={line} zone={contact.timezone} />
          </Timeline.Item>
        ))}
      </Timeline>
      {story.hasNextPage && (
        <Button
          variant="default"
          onClick={() => void story.fetchNextPage()}
          loading={story.isFetchingNextPage}
        >
          {texts.list.more}
        </Button>
      )}
    </>
  );
}

function Line({ line: { entry, call }, zone }: { line: StoryLine; zone: string | null }) {
  const own = useOwnToken();
  const { storyToken, otherToken } = texts.contacts;
  const token = (id: string) => (id === own?.token_id ? storyToken(own.name) : otherToken);
  return (
    <Box>
      <Text>{storyMessage(entry, { time: (iso) => timeForBoth(iso, zone), token })}</Text>
      <Text size="xs">
        <Time at={entry.at} calleeZone={zone} hasSeconds />
      </Text>
      {call !== null && <Conversation call={call} />}
    </Box>
  );
}
