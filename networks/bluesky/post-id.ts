const plc = 'did:plc:'

/** The id of a record in our URLs: `{suffix of did:plc:}_{record key}`; authors with another DID method appear in full. */
export function toPostId(uri: string): string {
  const { did, key } = readUri(uri)
  return `${did.startsWith(plc) ? did.slice(plc.length) : did}_${key}`
}

/** The at-uri of a post id. */
export const toPostUri = (id: string): string => toRecordUri(id, 'app.bsky.feed.post')

/** The at-uri of a feed id. */
export const toFeedUri = (id: string): string => toRecordUri(id, 'app.bsky.feed.generator')

function toRecordUri(id: string, collection: string): string {
  // Neither a host name nor the suffix of a did:plc contains an underscore; a record key may.
  const cut = id.indexOf('_')
  const author = id.slice(0, cut)
  return `at://${author.startsWith('did:') ? author : plc + author}/${collection}/${id.slice(cut + 1)}`
}

/** Parts of `at://{did}/{collection}/{key}`; empty for anything else. */
export function readUri(uri: string): { did: string; collection: string; key: string } {
  const [, did = '', collection = '', key = ''] = /^at:\/\/([^/]+)\/([^/]+)\/([^/?#]+)$/.exec(uri) ?? []
  return { did, collection, key }
}
