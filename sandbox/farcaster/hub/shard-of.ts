import { createHash } from 'node:crypto'

/** Data shards of the network; shard 0 holds blocks and no one's messages. */
export const shards = [1, 2] as const

/** The shard that holds a fid's messages. Source: Snapchain's shard router. */
export function shardOf(fid: number): number {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(fid)
  return (createHash('sha256').update(bytes).digest().readUInt32BE(0) % shards.length) + 1
}
