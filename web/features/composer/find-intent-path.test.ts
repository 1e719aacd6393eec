import { expect, test } from 'vitest'
import { readComposeIntent } from './compose-intent.ts'
import { findIntentPath } from './find-intent-path.ts'

test.each([
  ['/?modal&text=Low%20tide', '/intent/compose?text=Low+tide&from=%2F'],
  ['/search?q=tides&modal&text=Low', '/intent/compose?text=Low&from=%2Fsearch%3Fq%3Dtides'],
  ['/profile/far/mina?modal=', '/intent/compose?from=%2Fprofile%2Ffarcaster%2Fmina'],
  ['https://chorus.example//?modal', '/intent/compose?from=%2F%2F'],
  ['https://chorus.example//evil.example/?modal', '/intent/compose?from=%2F%2Fevil.example%2F'],
  ['/search?q=modal', undefined],
  ['/intent/compose?modal&text=Low', undefined],
])('C23: redirects %s to %s', (from, to) => expect(findIntentPath(new URL(from, 'https://chorus.example'))).toBe(to))

test.each([
  ['/settings/general?a=b', '/settings/general?a=b'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['/intent/compose', undefined],
])('returns to %s only if it is our own page', (from, read) => expect(readComposeIntent({ from }).from).toBe(read))
