import { section } from './section.ts';

/** Absolute paths. Packages hold `modules` and `data`; Asterisk writes to all others but `etc`. */
export type Folders = {
  etc: string;
  modules: string;
  data: string;
  lib: string;
  db: string;
  keys: string;
  spool: string;
  run: string;
  log: string;
};

/** `asterisk.conf` */
export function foldersFile(folders: Folders): string {
  return section('directories', [
    ['astetcdir', folders.etc],
    ['astmoddir', folders.modules],
    ['astdatadir', folders.data],
    ['astvarlibdir', folders.lib],
    ['astdbdir', folders.db],
    ['astkeydir', folders.keys],
    ['astspooldir', folders.spool],
    ['astrundir', folders.run],
    ['astlogdir', folders.log],
  ]);
}

/**
 * `logger.conf`. Lines about calls name telephone numbers: the file is for its owner alone. Redial sets
 * a large one aside itself, and Asterisk only opens a new one then.
 */
export function loggerFile(logFile: string): string {
  return [
    section('general', [
      ['rotatestrategy', 'none'],
      ['queue_log', 'no'],
    ]),
    section('logfiles', [[logFile, 'notice,warning,error']]),
  ].join('\n');
}
