import { Checkbox, Group, Select, SimpleGrid } from '@mantine/core';
import { RETRY_CAUSES, RETRY_STRATEGIES } from '../../../../../src/domain/retry-policy.ts';
import { NumberField } from '../../../components/number-field.tsx';
import { wordOf } from '../../../components/search-params.ts';
import { texts } from '../../../texts.ts';
import { retriedOn, type RetryPolicy } from './retry-steps.ts';

type Props = {
  policy: RetryPolicy;
  onChange: (policy: RetryPolicy) => void;
  /** What the API says of a path. */
  problem: (path: string) => string | null;
  /** Where the API finds problems of the policy. */
  path: 'retry_policy' | 'retry_policy_override';
};

/** How often somebody who was not reached is called again, how long after, and after what. */
export function RetryFields(props: Props) {
  const { policy, onChange, problem, path } = props;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <RetryNumbers {...props} />
      </SimpleGrid>
      <Checkbox.Group
        label={texts.retries.on}
        value={[...retriedOn(policy)]}
        onChange={(chosen) =>
          onChange({ ...policy, retry_on: RETRY_CAUSES.filter((cause) => chosen.includes(cause)) })
        }
        error={problem(`${path}.retry_on`)}
      >
        <Group mt="xs">
          {RETRY_CAUSES.map((cause) => (
            <Checkbox key={cause} value={cause} label={texts.retries.causes[cause]} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}

function RetryNumbers({ policy, onChange, problem, path }: Props) {
  const setLongest = (minutes: number | null) => {
    const { max_cooldown_minutes: _, ...others } = policy;
    onChange(minutes === null ? others : { ...others, max_cooldown_minutes: minutes });
  };
  return (
    <>
      <NumberField
        label={texts.retries.max}
        value={policy.max_retries}
        onChange={(count) => onChange({ ...policy, max_retries: count ?? 0 })}
        error={problem(`${path}.max_retries`)}
        max={20}
      />
      <Select
        label={texts.retries.strategy}
        data={RETRY_STRATEGIES.map((value) => ({ value, label: texts.retries.strategies[value] }))}
        value={policy.strategy}
        onChange={(value) =>
          onChange({ ...policy, strategy: wordOf(RETRY_STRATEGIES, value) ?? 'fixed' })
        }
        error={problem(`${path}.strategy`)}
        allowDeselect={false}
      />
      <NumberField
        label={texts.retries.cooldown}
        value={policy.cooldown_minutes}
        onChange={(minutes) => onChange({ ...policy, cooldown_minutes: minutes ?? 0 })}
        error={problem(`${path}.cooldown_minutes`)}
      />
      <NumberField
        label={texts.retries.longest}
        description={texts.retries.longestHint}
        value={policy.max_cooldown_minutes ?? null}
        onChange={setLongest}
        error={problem(`${path}.max_cooldown_minutes`)}
      />
    </>
  );
}
