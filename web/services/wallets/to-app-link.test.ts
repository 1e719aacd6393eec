import { expect, test } from 'vitest'
import { toAppLink } from './to-app-link.ts'

test.each([
  [{ native: 'rainbow://' }, 'rainbow://'],
  [{ native: 'okex://main', universal: 'https://okx.example' }, 'okex://main'],
  [{ universal: 'https://metamask.app.link/' }, 'https://metamask.app.link/'],
  [{ native: 'javascript://%0aalert(1)', universal: 'https://wallet.example' }, 'https://wallet.example'],
  [{ native: 'JavaScript://x' }, undefined],
  [{ native: 'data:text/html,x' }, undefined],
  [{ native: 'https://wallet.example' }, undefined],
  [{ universal: 'http://wallet.example' }, undefined],
  [{}, undefined],
  [undefined, undefined],
])('opens only apps and https pages for %j', (redirect, link) => expect(toAppLink(redirect)).toBe(link))
