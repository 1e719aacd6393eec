import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestNetwork } from '@atproto/dev-env'
import { findFreePort } from '../../../server/db/find-free-port.ts'
import { deliverLabels } from './deliver-labels.ts'
import { fillNetwork } from './fill-network.ts'

// The real Bluesky network: PLC directory, PDS, relay, AppView and Ozone of the published packages, filled with people and posts.
// Prints one line of JSON when ready, and runs until it is stopped.

const began = performance.now()
const [plcPort, pdsPort, bskyPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
const network = await TestNetwork.create({
  plc: { port: plcPort },
  pds: { port: pdsPort, hostname: 'localhost', enableDidDocWithSession: true },
  bsky: { port: bskyPort, publicUrl: `http://localhost:${bskyPort}` },
})

const stopLabels = deliverLabels(network)
const stop = () =>
  void stopLabels()
    .then(() => network.close())
    .finally(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// The parent may die without sending a signal.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop(), 1000)

const booted = performance.now()
const filled = await fillNetwork(network, Date.now())
const facts = join(tmpdir(), 'facts.json')
await writeFile(facts, JSON.stringify(filled))
const times = { bootMs: Math.round(booted - began), fillMs: Math.round(performance.now() - booted) }
const urls = {
  plc: network.plc.url,
  pds: network.pds.url,
  appView: network.bsky.url,
  ozone: network.ozone.url,
  moderator: network.ozone.ctx.cfg.service.did,
}
process.stdout.write(
  `${JSON.stringify({ ready: true, ...urls, feed: filled.feed, facts, posts: Object.keys(filled.uris).length, ...times })}\n`,
)
