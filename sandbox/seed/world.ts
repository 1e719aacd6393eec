/**
 * The sandbox's truth: people, who they are on each network, and what they did there, in no protocol's words. Each stand-in
 * tells it in its own protocol. Same seed and same `now`: the same world to the byte.
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
  /** EVM address, lower case, and Solana address, base58. A contract wallet is there and valid by what its owner signs (EIP-1271). */
  wallets: { evm: string; solana: string; isContract?: boolean }
  /** What signs for the wallets: 32 bytes each, hex, of secp256k1 and of Ed25519. A contract wallet's owner has the former. */
  keys: { evm: string; solana: string }
  email: { address: string; isVerified: boolean }
  telegram: { id: number; firstName: string; lastName?: string; username?: string }
  ens?: string
  /** A person need not be everywhere; most are on two to four networks. The same person on several is linked by these. */
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
    /** Person key of who may act for it besides, by their wallet. */
    manager?: string
  }
  x: { id: string; handle: string }
  bluesky: { did: string; handle: string }
}

/** A picture that the media stand-in draws: `{mediaUrl}/picture/{key}.{png|svg}?w=&h=`. */
export interface Picture {
  key: string
  width: number
  height: number
  alt: string
  /** In place of the drawn one, as a client that follows no rule might write it. */
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

/** A Bluesky feed generator or a Lens group, by the network it is on. */
export interface WorldFeed {
  network: WorldNetwork
  key: string
  name: string
  description: string
  by: string
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
   * Text with marks that each network writes in its own way: `{@mina}` a mention of a person, `{/type-design}` a channel.
   * Links, #tags and $symbols stand as they are.
   */
  text: string
  pictures: Picture[]
  video?: { key: string; width: number; height: number; seconds: number; cover: Picture }
  sound?: { key: string; title: string; artist: string; seconds: number }
  poll?: WorldPoll
  card?: { url: string; title: string; description: string; picture?: Picture }
  article?: { title: string; cover: Picture; body: string }
  channel?: string
  /** Post key of the parent. */
  replyTo?: string
  /** Post key of the root, set with replyTo. */
  root?: string
  quoteOf?: string
  likes: string[]
  /** Likes beyond those of the cast, so that counts look like the world. */
  moreLikes: number
  locale: string
  /** Its author took it away: a tombstone where others point to it, and absent from feeds. */
  deleted?: boolean
  /** Replies that a network would hold back. */
  lowQuality?: boolean
  encrypted?: boolean
  /** Its author's client puts links and mentions where there is no text, and lets them lead anywhere. */
  malformed?: boolean
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
  /** ms: the world's newest moment at creation. */
  now: number
  people: Person[]
  channels: WorldChannel[]
  feeds: WorldFeed[]
  /** Newest first. */
  posts: WorldPost[]
  reposts: WorldRepost[]
  follows: WorldFollow[]
  /** Keys of people who mean harm. Nobody, unless asked for. */
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
  /** What happens while the sandbox runs: everything served afterwards knows it. */
  add(post: WorldPost): void
  addRepost(repost: WorldRepost): void
}
