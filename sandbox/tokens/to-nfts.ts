import { createHash } from 'node:crypto'
import { createRandom } from '../seed/random.ts'
import type { World } from '../seed/world.ts'
import { collections, type PlayedToken } from './tokens.ts'

export interface PlayedNft {
  token: PlayedToken
  id: string
  owner: string
  /** How many of it the owner has. */
  amount: bigint
  metadata: { name: string; description: string; image: string; attributes: { trait_type: string; value: string | number }[] }
}

const materials = ['tin', 'brass', 'driftwood', 'sea glass'] as const
const finders = ['a gull', 'the ferry', 'a child', 'nobody yet'] as const

/** CIDv1 in base 32: fictional, but of the right form. */
const toCid = (name: string): string => {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  const digest = createHash('sha256').update(name).digest()
  return `bafybei${Array.from({ length: 52 }, (_, index) => letters[(digest[index % 32]! + index) % 32]).join('')}`
}

/** All NFTs of a chain, the same for a seed: in each collection by number. Some of the images aren't images. */
export function toNfts({ seed, people }: Pick<World, 'seed' | 'people'>, chain: number): PlayedNft[] {
  const dice = createRandom(`${seed}/nfts/${chain}`)
  const [whistles, cards, gifts] = collections
  const made: PlayedNft[] = []
  const cardImage = `ipfs://${toCid(`${seed}/cards/${chain}`)}`
  let number = 0
  for (const { wallets } of people) {
    const owner = wallets.evm
    for (let left = dice.between(3, chain === 1 ? 70 : 9); left > 0; left -= 1) {
      number += 1
      const material = dice.pick(materials)
      made.push({
        token: whistles!,
        id: String(number),
        owner,
        amount: 1n,
        metadata: {
          name: `Whistle ${number}`,
          description: `A whistle of ${material}, heard as far as the lighthouse.\n\nOne of a kind.`,
          image: number % 11 === 5 ? 'https://gone.example/whistle.png' : `ipfs://${toCid(`${seed}/whistles`)}/${number}.webp`,
          attributes: [
            { trait_type: 'Material', value: material },
            { trait_type: 'Found by', value: dice.pick(finders) },
            { trait_type: 'Loudness', value: dice.between(1, 100) },
          ],
        },
      })
    }
    const id = String(dice.between(1, 8))
    made.push({
      token: cards!,
      id,
      owner,
      amount: BigInt(dice.between(1, 4)),
      metadata: { name: `Postcard ${id}`, description: 'Greetings from the harbour.', image: `${cardImage}/${id}.webp`, attributes: [] },
    })
    if (dice.chance(0.6))
      made.push({
        token: gifts!,
        id: '1',
        owner,
        amount: 1n,
        metadata: {
          name: 'You won! Visit ferry-gift.top',
          description: 'Connect your wallet to claim.',
          image: 'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
          attributes: [],
        },
      })
  }
  return made
}
