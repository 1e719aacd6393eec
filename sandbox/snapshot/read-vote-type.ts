import { createHash } from 'node:crypto'

/** Hashes of the types that the sequencer takes for votes. Source: `src/sign/hashedTypes.json` of the official library, 0.17.5. */
const hashes: Readonly<Record<string, string>> = {
  c2e77cabf40490a8419d35b47bee2dc9f7759f004d51404ba617e7c4b14eb4ec: 'vote',
  '09635280c0ac5c801b997b20db5ef0bc71c1b27e01220d52e0d55e9f2612671d': 'vote-array',
  '59b60a06b729bf429bb984f2ce93dd9be08e013fdc59bfb39493114ad31a79d3': 'vote-string',
  bc8c6814ddd5b9b6ef6415c656c9e7b9e05e029cc19b954b7160dc2928a12caf: 'vote',
  '9cf05f3cc08b78654652fb2494d9b2beab8803b723cf1c36e1abaab7427f3823': 'vote-array',
  '40bc49afc0f4084a08af0d768ff67816dde5c61550ff65008c835982a62c351e': 'vote-string',
  fb8fa9816cd42974e7f1af671aa548c8c458553364ed809e45042f141de8c0d5: 'vote',
  '5f95ed849bafb034c37e340dc06ad6fa6985d674714cb602a6bf11119ffba2a1': 'vote-array',
  afc5911fd9722b3dc5e8b16a552997510644a52d2b229c3868fb1910b112416e: 'vote-string',
}

/** `vote`, `vote-array` or `vote-string`. Undefined: the sequencer doesn't know these types. */
export const readVoteType = (types: object): string | undefined => hashes[createHash('sha256').update(JSON.stringify(types)).digest('hex')]
