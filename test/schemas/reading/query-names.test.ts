import { describe, expect, test } from 'vitest';
import { judgeQuery } from '../../../src/schemas/reading/query-names.ts';

const known = ['organization_id', 'campaign_id', 'status', 'skip', 'limit', 'include_calls'];
const judge = (
  name: string,
  rules: { strict?: boolean; isChange?: boolean; known?: string[] } = {},
) => judgeQuery([name], { known, strict: false, isChange: false, ...rules });

describe('an unknown parameter', () => {
  test.each([
    ['page', 'skip'],
    ['offset', 'skip'],
    ['per_page', 'limit'],
    ['pageSize', 'limit'],
    ['starting_after', 'skip'],
    ['include_call', 'include_calls'],
    ['includeCalls', 'include_calls'],
    ['organizationId', 'organization_id'],
    ['limits', 'limit'],
    ['state', 'status'],
    ['campaign', 'campaign_id'],
    ['calls', 'include_calls'],
  ])('%s is refused with the name %s', (name, meant) => {
    expect(judge(name)).toEqual({
      problems: [
        {
          path: name,
          message: `'${name}' is not a parameter of this route: did you mean '${meant}'?`,
        },
      ],
      ignored: [],
    });
  });

  test.each(['agent_id', '_', 'q', 'utm_source', 'fields'])('%s is ignored and named', (name) => {
    expect(judge(name)).toEqual({ problems: [], ignored: [name] });
  });

  test('means the cursor of a list that has one', () => {
    const [problem] = judge('page_token', { known: ['cursor', 'skip', 'limit'] }).problems;
    expect(problem?.message).toContain("'cursor'");
    expect(judge('order_by', { known: ['sort'] }).problems[0]?.message).toContain("'sort'");
  });

  test.each([
    ['since', 'created_after'],
    ['created[gte]', 'created_after'],
    ['created_at[gte]', 'created_after'],
    ['created_until', 'created_before'],
    ['end_date', 'created_before'],
    ['q', 'name'],
    ['search', 'name'],
    ['status[]', 'status'],
    ['page[size]', 'limit'],
  ])('%s means %s of a list that has it', (name, meant) => {
    const lists = ['created_after', 'created_before', 'name', 'status', 'limit'];
    expect(judge(name, { known: lists }).problems[0]?.message).toContain(
      `did you mean '${meant}'?`,
    );
  });

  test.each(['created_at', 'createdAt', 'created', 'date'])(
    '%s means both bounds of the time of creation',
    (name) => {
      const lists = ['created_from', 'created_to', 'created_after', 'created_before', 'name'];
      expect(judge(name, { known: lists }).problems[0]?.message).toContain(
        "did you mean 'created_after' and 'created_before'?",
      );
    },
  );

  test('is refused by a strict request with the parameters of the route', () => {
    expect(judge('agent_id', { strict: true }).problems).toEqual([
      {
        path: 'agent_id',
        message: `'agent_id' is not a parameter of this route: its parameters are ${known.join(', ')}`,
      },
    ]);
    expect(judge('agent_id', { strict: true, known: [] }).problems[0]?.message).toContain(
      'it takes none',
    );
  });

  test.each(['dry_run', 'scheduled_start', 'max_retries', 'test'])(
    '%s of a change is refused, because it could mean whether somebody is called',
    (name) => {
      expect(judge(name, { isChange: true }).problems).toHaveLength(1);
      expect(judge(name).problems).toEqual([]);
    },
  );

  test.each(['dry_run', 'dryRun', 'validate_only'])(
    '%s of a change is refused with the one request that has a dry run',
    (name) => {
      expect(judge(name, { isChange: true }).problems).toEqual([
        {
          path: name,
          message: `'${name}' is not a parameter of this route: only POST /batches/ has a dry run; leave it out, and the request takes effect`,
        },
      ]);
    },
  );
});
