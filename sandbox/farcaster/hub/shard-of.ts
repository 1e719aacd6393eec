import { createHash } from 'node:crypto'

/** Holds blocks and no one's messages: a hub lists it among its shards, but has no events of it. */
export const blockShard = 0
/** Data shards of the network. */
export const shards = [1, 2] as const

/** The shard that holds a fid's messages. Source: Snapchain's shard router. */
export function shardOf(fid: number): number {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(fid)
  return (createHash('sha256').update(bytes).digest().readUInt32BE(0) % shards.length) + 1
}
