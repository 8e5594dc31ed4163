import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Campaign, CampaignStats } from 'redial-client';
import { ActionButton } from '../../../components/action-button.tsx';
import { counted } from '../../../components/count.ts';
import { useRedial } from '../../../session/session.tsx';
import { texts } from '../../../texts.ts';
import { allowedControls, openBatches } from './controls.ts';

type Props = {
  campaign: Campaign;
  /** Absent while they are read. */
  stats: CampaignStats | undefined;
};

/** Pause, resume, cancel and delete, each with what it will do. A dialog stays open when that changes. */
export function CampaignActions({ campaign, stats }: Props) {
  const redial = useRedial();
  const queries = useQueryClient();
  const path = { campaign_id: campaign.campaign_id };
  const { pause, resume, cancel, complete } = texts.campaigns.actions;
  const allowed = allowedControls(campaign.status);
  const batches = counted(openBatches(stats), 'batch', 'batches');
  const after = async (did: string) => {
    await queries.invalidateQueries();
    return did;
  };
  const pausing = {
    label: pause.label,
    will: pause.will(batches),
    run: async () => {
      const { still_placing: placing = 0 } = (await redial.pauseCampaign({ path })).data;
      return await after(placing > 0 ? pause.stillPlacing(counted(placing, 'attempt')) : pause.did);
    },
  };
  const resuming = {
    label: resume.label,
    will: resume.will(batches),
    run: async () => {
      await redial.resumeCampaign({ path });
      return await after(resume.did);
    },
  };
  const isResumed = allowed.includes('resume');
  const isEmpty = openBatches(stats) === 0;
  return (
    <>
      {/* One button in two roles, so that the focus comes back to it. */}
      <ActionButton
        {...(isResumed ? resuming : pausing)}
        isOffered={isResumed || allowed.includes('pause')}
      />
      <ActionButton
        isFinal
        label={cancel.label}
        will={cancel.will(batches, counted(stats?.active_calls ?? 0, 'call'))}
        isOffered={allowed.includes('cancel')}
        run={async () => {
          await redial.cancelCampaign({ path });
          return await after(cancel.did);
        }}
      />
      <ActionButton
        isFinal
        label={complete.label}
        will={complete.will}
        isOffered={allowed.includes('complete') && isEmpty}
        run={async () => {
          await redial.changeCampaign({ path, body: { status: 'completed' } });
          return await after(complete.did);
        }}
      />
      <DeleteButton campaignId={campaign.campaign_id} isOffered={isEmpty} />
    </>
  );
}

function DeleteButton({ campaignId, isOffered }: { campaignId: string; isOffered: boolean }) {
  const redial = useRedial();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { label, will, did } = texts.campaigns.actions.remove;
  const remove = async () => {
    await redial.deleteCampaign({ path: { campaign_id: campaignId } });
    await navigate({ to: '/campaigns' });
    await queries.invalidateQueries();
    return did;
  };
  return <ActionButton isFinal label={label} will={will} run={remove} isOffered={isOffered} />;
}
