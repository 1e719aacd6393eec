import type { NetworkName } from '@chorus/model/network-identity'
import { expect, test } from 'vitest'
import { namesOf } from './identity-names.ts'

/** Also for networks that do not exist, which have the usual names. */
const namesIn = (network: string) => namesOf(network as NetworkName)

test.each([
  ['farcaster', '7', '7'],
  ['farcaster', '007', undefined],
  ['farcaster', '１', undefined],
  ['bluesky', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'],
  ['bluesky', 'did:plc:AAAAAAAAAAAAAAAAAAAAAAAA', undefined],
  ['bluesky', 'did:key:z6Mk', undefined],
  ['a new network', 'User:7', 'User:7'],
  ['a new network', 'user 7', undefined],
])('on %s, %s is the id %s', (network, text, id) => {
  expect(namesIn(network).toId(text)).toBe(id)
})

test.each([
  ['lens', 'lens/Mina', 'mina'],
  ['lens', '@MINA.lens', 'mina'],
  ['lens', 'm\u0131na', undefined],
  ['farcaster', '@Mina.eth', 'mina.eth'],
  ['farcaster', '!7', undefined],
  ['x', '@Mina_Tides', 'mina_tides'],
  ['x', '\u212aofi', undefined],
  ['x', 'кofi', undefined],
  ['x', 'a'.repeat(21), undefined],
  ['bluesky', 'bsky_Mina.Example', 'mina.example'],
  ['bluesky', 'mina', undefined],
  ['bluesky', 'mina.exаmple', undefined],
  ['a new network', '@Mina.Okafor', 'mina.okafor'],
  ['a new network', '-mina', undefined],
])('on %s, %s is the handle %s', (network, text, handle) => {
  expect(namesIn(network).toHandle(text)).toBe(handle)
})
