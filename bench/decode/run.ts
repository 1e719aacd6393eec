import { type NetworkName, networkNames } from '@chorus/model/network-identity'
import { connect } from '@chorus/networks/connect'
import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import { runProduct } from '../../scripts/run-product.ts'
import { toMedian } from '../median.ts'
import { createRecording } from './recording.ts'

// Wire → model: one page of each network's discover timeline, from response bytes to posts, compared with JSON.parse of the same bytes.
const seconds = 1
const rounds = 7

async function measureRate(run: () => unknown): Promise<number> {
  const began = performance.now()
  let count = 0
  while (performance.now() - began < seconds * 1000) {
    await run()
    count++
  }
  return (count * 1000) / (performance.now() - began)
}

async function measureNetwork(network: NetworkName, productUrl: string) {
  const [own, wire] = [createRecording(), createRecording()]
  const now = Date.now()
  const discover = (fetcher: Fetcher, ownFetcher: Fetcher) =>
    connect(network, undefined, { fetcher, ownFetcher, now: () => now }).discover({})
  const { items } = await discover(
    wire.record(createFetcher({ root: `${productUrl}/sandbox/${network}` })),
    own.record(createFetcher({ root: productUrl })),
  )
  const bodies = [...wire.bodies(), ...own.bodies()]
  const decode = () => discover(wire.replay, own.replay)
  const parse = () => bodies.map((body) => JSON.parse(body) as unknown)
  const rates: { decode: number[]; parse: number[] } = { decode: [], parse: [] }
  for (let round = -1; round < rounds; round++) {
    const [decoded, parsed] = [await measureRate(decode), await measureRate(parse)]
    // The first round warms up.
    if (round >= 0) {
      rates.decode.push(decoded * items.length)
      rates.parse.push(parsed * items.length)
    }
  }
  const [decoded, parsed] = [toMedian(rates.decode), toMedian(rates.parse)]
  return {
    network,
    posts: items.length,
    kB: (bodies.join('').length / 1000).toFixed(0),
    'decoded posts/s': Math.round(decoded),
    'JSON.parse alone': Math.round(parsed),
    ratio: `1 : ${(parsed / decoded).toFixed(1)}`,
  }
}

const product = await runProduct('server/main.ts', { ...process.env, PORT: '0' })
try {
  const rows = []
  for (const network of networkNames) rows.push(await measureNetwork(network, product.url))
  console.log(`\nWire to model, one page of discover: medians of ${rounds}`)
  console.table(rows)
} finally {
  await product.close()
}
