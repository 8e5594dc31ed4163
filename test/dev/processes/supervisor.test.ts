import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Child, startChild } from '../../../src/runtime/programs/child.ts';
import { superviseAll } from '../../../src/dev/processes/supervise-all.ts';
import {
  type Part,
  supervise,
  type SupervisorOptions,
} from '../../../src/dev/processes/supervisor.ts';

const restartDelays = { firstMs: 10, maxMs: 40, resetAfterMs: 60_000 };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-supervisor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A part that runs `script` and is ready when it writes `ready`. */
function fakePart(script: string, name = 'fake'): Part {
  const command = { name, file: process.execPath, args: ['-e', script], env: process.env };
  return {
    name,
    start: (signal): Promise<Child> =>
      startChild({ ...command, stopSignal: 'SIGTERM' }, { ready: /^ready/, signal }),
  };
}

const idle = `console.log('ready'); setInterval(() => {}, 1000);`;

/** Collects the supervisor's lines and lets a test wait for the n-th start. */
function recordEvents(): {
  options: SupervisorOptions;
  lines: string[];
  start: (n: number) => Promise<number>;
} {
  const lines: string[] = [];
  const starts = Array.from({ length: 6 }, () => Promise.withResolvers<number>());
  let count = 0;
  return {
    lines,
    start: (n) => starts[n - 1]?.promise ?? Promise.reject(new RangeError(`start ${n}`)),
    options: {
      restartDelays,
      signal: new AbortController().signal,
      onLine: (line) => lines.push(line),
      onStart: (pid) => starts[count++]?.resolve(pid),
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('the supervisor restarts a killed part', async () => {
  const { options, lines, start } = recordEvents();
  await using _supervised = await supervise(fakePart(idle), options);
  const firstPid = await start(1);
  process.kill(firstPid, 'SIGKILL');
  const secondPid = await start(2);
  expect(secondPid).not.toBe(firstPid);
  expect(lines).toEqual([
    'fake ended (SIGKILL); restarting in 0.01 s',
    `fake restarted (pid ${secondPid})`,
  ]);
});

test('the restart delay doubles up to its limit', async () => {
  const { options, lines, start } = recordEvents();
  await using _supervised = await supervise(
    fakePart(`console.log('ready'); process.exitCode = 3;`),
    options,
  );
  await start(5);
  expect(lines.filter((line) => line.includes('restarting in'))).toEqual([
    'fake ended (code 3); restarting in 0.01 s',
    'fake ended (code 3); restarting in 0.02 s',
    'fake ended (code 3); restarting in 0.04 s',
    'fake ended (code 3); restarting in 0.04 s',
  ]);
});

test('a long enough run resets the restart delay', async () => {
  const { options, lines, start } = recordEvents();
  await using _supervised = await supervise(fakePart(idle), {
    ...options,
    restartDelays: { ...restartDelays, resetAfterMs: 0 },
  });
  for (const n of [1, 2, 3]) process.kill(await start(n), 'SIGKILL');
  await start(4);
  expect(lines.filter((line) => line.includes('restarting in'))).toEqual(
    Array.from({ length: 3 }, () => 'fake ended (SIGKILL); restarting in 0.01 s'),
  );
});

test('the supervisor retries a failed restart', async () => {
  const { options, lines, start } = recordEvents();
  const marker = join(folder, 'fail-once');
  const script = `const fs = require('node:fs');
    if (fs.existsSync('${marker}')) {
      fs.rmSync('${marker}');
      console.error('no database');
      process.exit(1);
    }
    ${idle}`;
  await using _supervised = await supervise(fakePart(script), options);
  await writeFile(marker, '');
  process.kill(await start(1), 'SIGKILL');
  const pid = await start(2);
  expect(lines).toEqual([
    'fake ended (SIGKILL); restarting in 0.01 s',
    'fake did not start: fake ended (code 1) before it was ready; its output: no database; restarting in 0.02 s',
    `fake restarted (pid ${pid})`,
  ]);
});

test('supervise rejects when the first start fails', async () => {
  const { options } = recordEvents();
  await expect(
    supervise(fakePart(`console.error('PORT is not set'); process.exit(1)`), options),
  ).rejects.toThrow('fake ended (code 1) before it was ready; its output: PORT is not set');
});

test('disposing the supervisor stops the part with SIGTERM', async () => {
  const { options, start } = recordEvents();
  const file = join(folder, 'ended');
  const script = `process.on('SIGTERM', () => {
      require('node:fs').writeFileSync('${file}', 'in order');
      process.exit(0);
    });
    ${idle}`;
  const supervised = await supervise(fakePart(script), options);
  const pid = await start(1);
  await supervised[Symbol.asyncDispose]();
  expect(isAlive(pid)).toBe(false);
  expect(await readFile(file, 'utf8')).toBe('in order');
});

test('disposing during the restart delay prevents the restart', async () => {
  const { options, start } = recordEvents();
  const paused = Promise.withResolvers<void>();
  const starts: number[] = [];
  const supervised = await supervise(fakePart(idle), {
    ...options,
    restartDelays: { ...restartDelays, firstMs: 60_000 },
    onLine: () => paused.resolve(),
    onStart: (pid) => {
      starts.push(pid);
      options.onStart(pid);
    },
  });
  process.kill(await start(1), 'SIGKILL');
  await paused.promise;
  await supervised[Symbol.asyncDispose]();
  expect(starts).toHaveLength(1);
});

test('a child that ignores SIGTERM is killed after the timeout', async () => {
  const script = `process.on('SIGTERM', () => {}); ${idle}`;
  const child = await startChild(
    {
      name: 'stubborn',
      file: process.execPath,
      args: ['-e', script],
      env: {},
      stopSignal: 'SIGTERM',
    },
    { ready: /^ready/, stopTimeoutMs: 100 },
  );
  await child[Symbol.asyncDispose]();
  expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' });
});

test('superviseAll stops the other parts when one fails to start', async () => {
  const pids: number[] = [];
  const parts = [
    fakePart(idle, 'good'),
    fakePart(`setTimeout(() => process.exit(1), 500); console.error('busy')`, 'bad'),
  ];
  const options = {
    ...recordEvents().options,
    onStart: (_: string, pid: number) => pids.push(pid),
  };
  await expect(superviseAll(parts, options)).rejects.toThrow(
    'bad ended (code 1) before it was ready; its output: busy',
  );
  expect(pids).toHaveLength(1);
  expect(pids.filter(isAlive)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a child does not outlive its killed parent process',
  async () => {
    const script = `
    import { startChild } from '${join(import.meta.dirname, '../../../src/runtime/programs/child.ts')}';
    const args = ['-e', ${JSON.stringify(idle)}];
    const command = { name: 'fake', file: process.execPath, args, env: {}, stopSignal: 'SIGTERM' };
    const child = await startChild(command, { ready: /^ready/ });
    console.log('pid ' + child.pid);
    setInterval(() => {}, 1000);`;
    const line = Promise.withResolvers<string>();
    const file = join(folder, 'parent.ts');
    await writeFile(file, script);
    const parent = await startChild(
      {
        name: 'parent',
        file: process.execPath,
        args: [file],
        env: process.env,
        stopSignal: 'SIGTERM',
      },
      { ready: /^pid/, onLine: line.resolve },
    );
    const pid = Number((await line.promise).replace('pid ', ''));
    process.kill(parent.pid, 'SIGKILL');
    // A container without an init process keeps the dead process in its table as a zombie.
    const stateOf = async () => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'gone');
    await expect.poll(stateOf).toMatch(/^gone$|\) Z/);
  },
);
