import { expect, test } from 'vitest'
import { toMediaUri } from './to-media-uri.ts'

test.each([
  ['lens://4f91cab87ab5e4f5066f878b72', 'https://api.grove.storage/4f91cab87ab5e4f5066f878b72'],
  ['ipfs://bafybeigdyr/cat.png', 'https://ipfs.io/ipfs/bafybeigdyr/cat.png'],
  ['ipfs://ipfs/bafybeigdyr', 'https://ipfs.io/ipfs/bafybeigdyr'],
  ['IPFS://QmCase', 'https://ipfs.io/ipfs/QmCase'],
  ['ar://gnWKBqFXMJ', 'https://arweave.net/gnWKBqFXMJ'],
  ['https://media.example/a.png?w=1#x', 'https://media.example/a.png?w=1#x'],
  ['http://127.0.0.1:4000/a.svg', 'http://127.0.0.1:4000/a.svg'],
])('loads %s from %s', (uri, url) => {
  expect(toMediaUri(uri)).toBe(url)
})

test.each([
  '',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'blob:abc',
  'file:///etc/passwd',
  '/relative.png',
  'https://',
  'ipfs:bafy',
])('%j is not a media address', (uri) => {
  expect(toMediaUri(uri)).toBeUndefined()
})
