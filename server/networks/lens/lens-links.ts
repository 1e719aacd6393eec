import { defineLinkSource } from '../../provider/content/link-source.ts'

export const lensLinks = defineLinkSource({
  kind: 'lens-post',
  toPayload: async ({ id }) => ({ type: 'Post', id, source: 'lens' }),
  toDigest: async ({ id }) => ({ type: 'lensPost', lensPost: { id } }),
})
