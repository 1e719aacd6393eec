import { expect, test } from 'vitest'
import { formatHome, parseHome } from './home-cookie.ts'

test.each([
  [undefined, []],
  ['', []],
  ['bluesky.lens', ['lens', 'bluesky']],
  ['myspace.x.x', ['x']],
  ['x'.repeat(5000), []],
])('%j is %j', (text, networks) => expect(parseHome(text)).toEqual(networks))

test('survives a round trip', () => expect(parseHome(formatHome(['farcaster', 'bluesky']))).toEqual(['farcaster', 'bluesky']))
