import { section } from './section.ts';

/**
 * `sorcery.conf`: endpoints and credentials come from `pjsip.conf`, and for single calls from ARI,
 * which writes into memory.
 */
export function sorceryFile(): string {
  return section('res_pjsip', [
    ['endpoint', 'config,pjsip.conf,criteria=type=endpoint'],
    ['endpoint', 'memory'],
    ['auth', 'config,pjsip.conf,criteria=type=auth'],
    ['auth', 'memory'],
  ]);
}
