import type { Context, MiddlewareHandler } from 'hono';
import { type WorkKind, working } from '../../db/pools/work.ts';
import { isUpload } from '../body.ts';
import type { AppEnv } from '../deps.ts';
import { isRead } from './auth.ts';

/** They read all contacts or calls of a batch or campaign, or go on reading for hours. */
const LONG_READ_PATH = /\/(export\.csv|debug|stats|events)\/?$/;

/** Runs the statements of a request on the connections of their kind, in the turn of its organization. */
export const takeTurns: MiddlewareHandler<AppEnv> = (c, next) =>
  working({ kind: workKindOf(c), owner: c.get('caller').organizationId }, next);

function workKindOf(c: Context<AppEnv>): WorkKind {
  if (isRead(c)) return LONG_READ_PATH.test(c.req.path) ? 'longReads' : 'reads';
  return isUpload(c) ? 'imports' : 'writes';
}
