import { defineLinkSource } from '../../provider/content/link-source.ts'

export const xLinks = defineLinkSource({
  kind: 'x-post',
  toPayload: async ({ id }) => ({ type: 'Post', id, source: 'twitter' }),
  toDigest: async ({ id, handle }) => ({ type: 'twitter', twitter: { id, username: handle } }),
})
