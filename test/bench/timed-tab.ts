import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { freePort } from '../../src/runtime/free-port.ts';
import { startBrowser } from '../support/servers/browser.ts';

const LONGEST_MS = 30_000;

/** A tab of Chromium whose pages tell when they show what was asked for. */
export type TimedTab = AsyncDisposable & {
  /**
   * Opens an address, and waits for the end of the first frame that shows all texts.
   * @returns milliseconds from the navigation
   * @throws if they are not shown within 30 seconds
   */
  open(url: string, texts: readonly string[]): Promise<number>;
};

/**
 * Starts Chromium with a tab of its own, and sends it three commands for each page. Playwright, which is told
 * of each request of a page and looks into it in each frame, makes a page a quarter to four fifths slower.
 * @param size of the window, in pixels
 */
export async function startTimedTab(size: { width: number; height: number }): Promise<TimedTab> {
  await using started = new AsyncDisposableStack();
  const port = await freePort();
  const browser = await startBrowser([
    `--remote-debugging-port=${port}`,
    `--window-size=${size.width},${size.height}`,
  ]);
  started.defer(() => browser.close());
  // Playwright leaves a tab alone that it has not opened.
  const made = await fetch(`http://127.0.0.1:${port}/json/new`, { method: 'PUT' });
  const { webSocketDebuggerUrl } = newTab.parse(await made.json());
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  const ending = started.move();
  return {
    async open(url, texts) {
      // Another document, so that the page is opened anew even if its address is the same.
      await send(socket, 'Page.navigate', { url: 'about:blank' });
      // Chromium, asked for an address at the very moment that it shows this one, may never open it.
      await pause(100);
      const startedAt = Date.now();
      await send(socket, 'Page.navigate', { url });
      const shown = { expression: whenShown(texts), awaitPromise: true };
      const { result } = evaluated.parse(await send(socket, 'Runtime.evaluate', shown));
      return result.value - startedAt;
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  };
}

/** An expression for the page: Unix milliseconds. A task that a frame begins runs after it is drawn. */
function whenShown(texts: readonly string[]): string {
  return `new Promise((resolve, reject) => {
    setTimeout(reject, ${LONGEST_MS}, 'The page did not show its texts');
    const look = () => {
      const { textContent } = document.documentElement;
      const isShown = ${JSON.stringify(texts)}.every((text) => textContent.includes(text));
      if (isShown) setTimeout(() => resolve(Date.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`;
}

/** Answers of Chromium, https://chromedevtools.github.io/devtools-protocol/. */
const newTab = z.object({ webSocketDebuggerUrl: z.url() });
const reply = z.object({
  id: z.number(),
  error: z.unknown().optional(),
  result: z.unknown().optional(),
});
const evaluated = z.object({ result: z.object({ value: z.number() }) });

/** Sends one command at a time. Chromium sends only its answer, as no events were asked for. */
async function send(socket: WebSocket, method: string, params: object): Promise<unknown> {
  const answered = once(socket, 'message');
  socket.send(JSON.stringify({ id: 1, method, params }));
  const [message] = await answered;
  const { error, result } = reply.parse(JSON.parse(String(message)));
  if (error !== undefined) throw new Error(`Chromium refused ${method}`, { cause: error });
  return result;
}
