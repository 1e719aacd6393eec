import { describe, expect, test } from 'vitest'
import { isOpenAddress, longestLink, readPreviewLink } from './read-preview-link.ts'

test.each([
  'https://harbournotes.example',
  'https://harbournotes.example/a.b/c?d=e.pdf#f.pdf',
  'http://tïde.example/ünïcode',
  'https://harbournotes.example:443/tide-tables',
  'https://vitalik.eth.limo/general/2024/notes',
  'https://solana.example/sol',
  'https://bnb.example/mina.eth/',
  'https://opensea.io/collection/unheard',
  'https://notopensea.example/assets/1',
  'https://deep.below.harbournotes.example/',
])('%s is previewed', (link) => expect(readPreviewLink(link)?.href).toBe(new URL(link).href))

test.each([
  ['no address', 'harbournotes'],
  ['no page', 'javascript:alert(1)'],
  ['no page', 'data:text/html,<title>x</title>'],
  ['no page', 'ftp://harbournotes.example/'],
  ['an Ethereum name', 'https://mina.eth'],
  ['an Ethereum name', 'https://mina.eth/garden'],
  ['an Ethereum name', 'https://harbour.mina.ETH/'],
  ['a name on BNB Chain', 'https://mina.bnb/'],
  ['a name on Arbitrum', 'https://mina.arb/x?y'],
  ['a name on Solana', 'http://mina.sol'],
  ['a file', 'https://harbournotes.example/tables.pdf'],
  ['a file', 'https://harbournotes.example/a/film.webm?x=1'],
  ['a name of six letters at its end', 'https://harbournotes.example/x.abcdef'],
  ['refused', 'https://opensea.io/assets/ethereum/0x1/7'],
  ['refused', 'https://www.rarible.com/token/0x1:7'],
  ['refused', 'https://zora.co/collections/0x1'],
  ['too long', `https://harbournotes.example/${'a'.repeat(longestLink)}`],
])('%s: %s is not previewed', (_, link) => expect(readPreviewLink(link)).toBeUndefined())

describe('URLs that strangers may not make us fetch', () => {
  test.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://１２７.０.０.１',
    'http://8.8.8.8',
    'http://localhost',
    'http://localhost.',
    'http://harbournotes.example.',
    'http://user@harbournotes.example',
    'http://:secret@harbournotes.example',
    'http://harbournotes.example:22',
    'https://harbournotes.example:80',
    'http://harbournotes.1',
    'file:///etc/passwd',
    'gopher://harbournotes.example',
  ])('%s', (address) => expect(URL.canParse(address) && isOpenAddress(new URL(address))).toBe(false))
})
