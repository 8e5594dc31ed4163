type Operation = { operationId?: string; summary?: string };
type PathItem = Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', Operation>>;
export type ClientDocument = { paths: Record<string, PathItem> };

/** Another name of `POST /campaigns/`, a route of another server, and streams, which the client reads. */
const LEFT_OUT = new Set([
  'createCampaignAlias',
  'createCall',
  'followBatch',
  'followCampaign',
  'followEvents',
]);

/**
 * Returns the part of the OpenAPI document that the client offers: one function for each thing to
 * do. PUT and PATCH of a control, which do the same as its POST, are left out.
 */
export function clientDocument<Document extends ClientDocument>(document: Document): Document {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const kept = Object.entries(item).filter(
      ([method, operation]) => !isAlias(item, method, operation) && !isLeftOut(operation),
    );
    return [path, Object.fromEntries(kept)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function isLeftOut({ operationId = '' }: Operation): boolean {
  return LEFT_OUT.has(operationId);
}

function isAlias({ post }: PathItem, method: string, { summary }: Operation): boolean {
  return method !== 'post' && post !== undefined && post.summary === summary;
}
