import type { Context } from 'hono';
import type { WorkKind } from '../../db/pools/work.ts';
import { isUpload } from '../body.ts';
import type { AppEnv } from '../deps.ts';

const READ_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** The one POST that only reads: the preview of a call. */
const PREVIEW_PATH = /^\/api\/v1\/campaigns\/[^/]+\/preview\/?$/;
/** They read all contacts or calls of a batch or campaign, or go on reading for hours. */
const LONG_READ_PATH = /\/(export\.csv|debug|stats|events)\/?$/;

/** Whether a request changes nothing. */
export function isRead({ req }: Context<AppEnv>): boolean {
  return (
    READ_METHODS.includes(req.method) || (req.method === 'POST' && PREVIEW_PATH.test(req.path))
  );
}

/** The connections on which a request of a token runs its statements. */
export function workKindOf(c: Context<AppEnv>): WorkKind {
  if (isRead(c)) return LONG_READ_PATH.test(c.req.path) ? 'longReads' : 'reads';
  return isUpload(c) ? 'imports' : 'writes';
}
