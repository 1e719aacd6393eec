/**
 * The sandbox's source of truth: people, their accounts on each network and what they did there, independent of any protocol. Each stand-in
 * serves it in its own protocol. The same seed and `now` give a byte-identical world.
 */
export type WorldNetwork = 'farcaster' | 'lens' | 'x' | 'bluesky'

export interface Person {
  /** Stable short key: `mina`. */
  key: string
  name: string
  bio: string
  location?: string
  website?: string
  avatar: Picture
  banner?: Picture
  /**
   * EVM address in lower case, and Solana address in base58. A contract wallet is deployed and accepts its owner's signatures (EIP-1271).
   */
  wallets: { evm: string; solana: string; isContract?: boolean }
  /** The wallets' private keys in hex, 32 bytes each: secp256k1 and Ed25519. A contract wallet's owner has the former. */
  keys: { evm: string; solana: string }
  email: { address: string; isVerified: boolean }
  telegram: { id: number; firstName: string; lastName?: string; username?: string }
  ens?: string
  /** Most people are on two to four networks. These link the same person across them. */
  accounts: Partial<Accounts>
  verified: boolean
  /** ms */
  joinedAt: number
}

export interface Accounts {
  farcaster: {
    fid: number
    username: string
    /** 32-byte Ed25519 seed, hex */ signerSeed: string
    /** 32-byte secp256k1 key, hex */ custodyKey: string
  }
  lens: {
    address: string
    localName: string
    /** Wallet */
    owner: string
    /** Person key of the manager, who acts with their own wallet. */
    manager?: string
  }
  x: { id: string; handle: string }
  bluesky: { did: string; handle: string }
}

/** An image drawn by the media stand-in: `{mediaUrl}/picture/{key}.webp?w=&h=`. */
export interface Picture {
  key: string
  width: number
  height: number
  alt: string
  /** Replaces the drawn image's URL, as a misbehaving client might write it. */
  url?: string
}

export interface WorldChannel {
  /** `type-design` */
  key: string
  name: string
  description: string
  picture: Picture
  lead: string
  members: string[]
  /** ms */
  createdAt: number
}

/** A Bluesky feed generator, or a Lens group with its feed, by the network it is on. */
export interface WorldFeed {
  network: WorldNetwork
  key: string
  name: string
  description: string
  by: string
  /** Person keys. A Lens group has members instead. */
  likes: string[]
  /** Lens: how people join. Absent: it is open to all. either: with tokens or an approval. none: a feed without a group. */
  entry?: 'approval' | 'tokens' | 'either' | 'none'
  picture?: Picture
}

export interface WorldPoll {
  options: { label: string; votes: number }[]
  /** ms */
  endsAt: number
  durationMinutes: number
}

export interface WorldPost {
  /** Stable key, unique over all networks: `bluesky-000123`. */
  key: string
  network: WorldNetwork
  /** Person key. */
  author: string
  /** ms */
  at: number
  /**
   * Text with marks that each network renders in its own way: `{@mina}` mentions a person, `{/type-design}` a channel. Links, #tags and
   * $symbols are literal.
   */
  text: string
  pictures: Picture[]
  /** `isGif`: silent and in a loop, made from a GIF. */
  video?: { key: string; width: number; height: number; seconds: number; cover: Picture; isGif?: boolean }
  sound?: { key: string; title: string; artist: string; seconds: number }
  poll?: WorldPoll
  card?: { url: string; title: string; description: string; picture?: Picture }
  article?: { title: string; cover: Picture; body: string }
  channel?: string
  /** Key of the Lens feed that it is in. Absent: the one for everyone. */
  feed?: string
  /** Post key of the parent. */
  replyTo?: string
  /** Post key of the root, set with replyTo. */
  root?: string
  quoteOf?: string
  /** Person keys. */
  likes: string[]
  locale: string
  /** Deleted by its author: a tombstone where others reference it, and absent from feeds. */
  deleted?: boolean
  /** Replies that a network would hide. */
  lowQuality?: boolean
  encrypted?: boolean
  warnings?: readonly WorldWarning[]
  /** Its author's client puts links and mentions outside the text, and lets them lead anywhere. */
  malformed?: boolean
}

export interface WorldWarning {
  /** As our model names it: `porn`, `spoiler`. */
  label: string
  /** `author`, `network`, or the key of a person who runs a labeler. */
  by: string
}

export interface WorldRepost {
  key: string
  network: WorldNetwork
  by: string
  post: string
  /** ms */
  at: number
}

export interface WorldFollow {
  network: WorldNetwork
  from: string
  to: string
  /** ms */
  at: number
}

export interface World {
  seed: string
  /** ms. The world's newest moment at creation. */
  now: number
  people: Person[]
  channels: WorldChannel[]
  feeds: WorldFeed[]
  /** Newest first. */
  posts: WorldPost[]
  reposts: WorldRepost[]
  follows: WorldFollow[]
  /** Keys of hostile people; empty unless requested. */
  hostile: string[]
  person(key: string): Person
  post(key: string): WorldPost | undefined
  channel(key: string): WorldChannel | undefined
  /** Newest first. */
  postsBy(person: string, network: WorldNetwork): WorldPost[]
  /** Oldest first. */
  repliesTo(post: string): WorldPost[]
  quotesOf(post: string): WorldPost[]
  repostsOf(post: string): WorldRepost[]
  /** Adds a post at run time; everything served afterwards includes it. */
  add(post: WorldPost): void
  addRepost(repost: WorldRepost): void
}
