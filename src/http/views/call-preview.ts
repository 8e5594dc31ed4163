import type { CallPreview } from '../../domain/call-preview.ts';
import type { Opening } from '../../domain/hours/working-hours.ts';
import { TIME_ZONE_DATA } from '../../domain/hours/time-zone-rules.ts';
import type { CallPreviewView } from '../../schemas/call-preview.ts';

export function viewCallPreview(preview: CallPreview): CallPreviewView {
  return {
    may_call: preview.mayCall,
    reason: preview.reason,
    next_call_at: preview.nextCallAt?.toISOString() ?? null,
    openings: preview.openings.map(viewOpening),
    tzdata_version: TIME_ZONE_DATA.version,
  };
}

export function viewOpening({ from, until }: Opening) {
  return { from: from.toISOString(), until: until?.toISOString() ?? null };
}
