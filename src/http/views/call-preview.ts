import type { CallPreview } from '../../domain/call-preview.ts';
import { TIME_ZONE_DATA } from '../../domain/hours/time-zone-rules.ts';
import type { CallPreviewView } from '../../schemas/call-preview.ts';

export function viewCallPreview(preview: CallPreview): CallPreviewView {
  return {
    may_call: preview.mayCall,
    reason: preview.reason,
    next_call_at: preview.nextCallAt?.toISOString() ?? null,
    openings: preview.openings.map(({ from, until }) => ({
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    tzdata_version: TIME_ZONE_DATA.version,
  };
}
