import { blueskyFiles } from '@chorus/contract/hosted/hosted-bluesky'
import { bodyPace } from '@chorus/contract/read-bytes'

const largestFile = Math.max(...Object.values(blueskyFiles))

/**
 * How long the Node server waits for a client, in milliseconds. Node has a single body deadline for a like and a 50 MiB video, so it is
 * only the backstop behind the minimum rate that every body must keep: the time the largest file takes at the slowest rate.
 */
export const connectionOptions = {
  headersTimeout: 10_000,
  requestTimeout: bodyPace.graceMs + (largestFile / bodyPace.bytesPerSecond) * 1000,
  // Interval for checking the two timeouts above. Node's default of 30 s would triple the first.
  connectionsCheckingInterval: 2000,
  // Longer than proxies and clients keep an idle connection, so none is closed just as it is reused.
  keepAliveTimeout: 65_000,
} as const
