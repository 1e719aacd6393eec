import { describe, expect, test } from 'vitest'
import { bluesky } from './descriptor.ts'
import { toPostId, toPostUri } from './post-id.ts'

const uris = [
  ['at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/3kabc2defgh2i', 'z72i7hdynmk6r22z27h6tvur_3kabc2defgh2i'],
  ['at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/odd_key_1', 'z72i7hdynmk6r22z27h6tvur_odd_key_1'],
  ['at://did:web:edda.example/app.bsky.feed.post/3kabc2defgh2i', 'did:web:edda.example_3kabc2defgh2i'],
  ['at://did:web:edda.example/app.bsky.feed.post/self_1', 'did:web:edda.example_self_1'],
  ['at://did:web:localhost%3A3000/app.bsky.feed.post/3kabc2defgh2i', 'did:web:localhost%3A3000_3kabc2defgh2i'],
] as const

describe('the id of a post in our URLs', () => {
  test.each(uris)('%s ⇄ %s', (uri, id) => {
    expect(toPostId(uri)).toBe(id)
    expect(toPostUri(id)).toBe(uri)
    expect(bluesky.isPostId(id)).toBe(true)
  })

  test.each([
    '',
    '_',
    'abc',
    'z72i7hdynmk6r22z27h6tvur',
    'z72i7hdynmk6r22z27h6tvur_',
    'z72i7hdynmk6r22z27h6tvur_a/b',
    '../../etc_passwd',
    'did:web:_x',
  ])('rejects a malformed id: %j', (text) => expect(bluesky.isPostId(text)).toBe(false))
})
