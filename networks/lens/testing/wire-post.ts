/** A post and its author as the API sends them, for tests to modify. */

export const address = '0xAbCdef0000000000000000000000000000000001'
export const mina = {
  address,
  username: { localName: 'mina', value: 'lens/mina' },
  metadata: {
    name: ' Mina ',
    bio: '',
    picture: 'lens://pic',
    coverPicture: null,
    attributes: [{ key: 'website', value: 'https://mina.example' }],
  },
  operations: null,
}
export const text = (content: string, more: object = {}) => ({
  __typename: 'TextOnlyMetadata',
  content,
  locale: 'en',
  attributes: [],
  ...more,
})
export const post = (id: string, more: Record<string, unknown> = {}) => ({
  __typename: 'Post',
  id,
  slug: `s${id}`,
  isDeleted: false,
  timestamp: '2026-05-01T12:00:00.123Z',
  contentUri: 'lens://content',
  author: mina,
  app: null,
  stats: { comments: 1, reposts: 2, quotes: 3, reactions: 4, bookmarks: 5, collects: 6 },
  mentions: [],
  metadata: text(`post ${id}`),
  operations: null,
  root: null,
  quoteOf: null,
  commentOn: null,
  ...more,
})
