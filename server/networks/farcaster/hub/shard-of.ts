import { createHash } from 'node:crypto'

/** The shard that holds a fid's messages, of `count` data shards that are numbered from 1. Source: Snapchain's shard router. */
export function shardOf(fid: number, count: number): number {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(fid % 2 ** 32)
  return (createHash('sha256').update(bytes).digest().readUInt32BE(0) % count) + 1
}
