/** Files that a process reads at the same time. Each takes up to one core and about 60 MB. */
export const MAX_UPLOADS = 16;
/** Files of one organization, unless its quota says otherwise. */
export const UPLOADS_OF_ORGANIZATION = 4;

export type Uploads = {
  /** Files that are being read: of the organization, and of all. */
  own: number;
  all: number;
  /** How many the organization may have. */
  quota: number;
};

/**
 * Whether one more file of an organization is read. Its first has any place; further ones leave half
 * of the places free, so that a few organizations with slow uploads keep no other out.
 *
 * With 16 places, four organizations have 8 uploads at most, and eight others their first.
 */
export function decideUpload({ own, all, quota }: Uploads): 'read' | 'quota_used' | 'busy' {
  if (own >= quota) return 'quota_used';
  return all < (own === 0 ? MAX_UPLOADS : MAX_UPLOADS / 2) ? 'read' : 'busy';
}
