const plc = 'did:plc:'

/** The id of a record in our URLs: `{suffix of did:plc:}_{record key}`; authors of another did method stand in full. */
export function toPostId(uri: string): string {
  const [, did = '', , rkey = ''] = /^at:\/\/([^/]+)\/([^/]+)\/([^/?#]+)$/.exec(uri) ?? []
  return `${did.startsWith(plc) ? did.slice(plc.length) : did}_${rkey}`
}

/** The record that an id of ours stands for. */
export function toPostUri(id: string): string {
  // Neither a host name nor the suffix of a did:plc holds an underscore; a record key may.
  const cut = id.indexOf('_')
  const author = id.slice(0, cut)
  return `at://${author.startsWith('did:') ? author : plc + author}/app.bsky.feed.post/${id.slice(cut + 1)}`
}
