import { tokens } from '../tokens.ts'

/** A coin of the price service. */
export interface PlayedCoin {
  id: string
  symbol: string
  name: string
  /** Number of its image. */
  image: number
  /** Dollars around which its price moves. Null: it isn't traded. */
  price: number | null
  supply: number
  /** Null: without a limit. */
  maxSupply: number | null
  /** How much the price moves. 1: as most do. */
  unrest: number
  isMeme: boolean
  /** Contract address by platform. */
  platforms: Readonly<Record<string, string>>
  homepage: string
  twitter: string
}

type Row = readonly [id: string, symbol: string, name: string, price: number, supply: number, unrest?: number, maxSupply?: number]

const majors: readonly Row[] = [
  ['bitcoin', 'btc', 'Bitcoin', 91_200, 19_960_000, 0.7, 21_000_000],
  ['ethereum', 'eth', 'Ethereum', 3120, 120_700_000, 0.9],
  ['tether', 'usdt', 'Tether', 1, 184_000_000_000, 0.002],
  ['binancecoin', 'bnb', 'BNB', 860, 137_700_000, 0.8, 200_000_000],
  ['solana', 'sol', 'Solana', 142, 556_000_000, 1.3],
  ['usd-coin', 'usdc', 'USDC', 1, 75_000_000_000, 0.002],
  ['avalanche-2', 'avax', 'Avalanche', 14.6, 427_000_000, 1.4, 715_748_719],
  ['polygon-ecosystem-token', 'pol', 'POL (ex-MATIC)', 0.137, 10_560_000_000, 1.5],
  ['xdai', 'xdai', 'xDAI', 1, 93_000_000, 0.002],
  ['mantle', 'mnt', 'Mantle', 1.05, 3_250_000_000, 1.4, 6_219_316_794],
  ['okb', 'okb', 'OKB', 112, 21_000_000, 1.1, 21_000_000],
  ['conflux-token', 'cfx', 'Conflux', 0.077, 5_150_000_000, 1.8],
  ['fantom', 'ftm', 'Fantom', 0.13, 2_800_000_000, 1.8, 3_175_000_000],
  ['metis-token', 'metis', 'Metis', 7.2, 7_200_000, 1.9, 10_000_000],
  ['gho', 'gho', 'GHO', 1, 380_000_000, 0.003],
  ['uniswap', 'uni', 'Uniswap', 6.1, 630_000_000, 1.5, 1_000_000_000],
  ['chainlink', 'link', 'Chainlink', 13.1, 697_000_000, 1.3, 1_000_000_000],
  ['aave', 'aave', 'Aave', 182, 15_300_000, 1.3, 16_000_000],
  ['arbitrum', 'arb', 'Arbitrum', 0.21, 5_600_000_000, 1.6, 10_000_000_000],
  ['optimism', 'op', 'Optimism', 0.31, 1_900_000_000, 1.7, 4_294_967_296],
]

const memes: readonly Row[] = [
  ['dogecoin', 'doge', 'Dogecoin', 0.15, 152_000_000_000, 1.8],
  ['shiba-inu', 'shib', 'Shiba Inu', 0.000_008_4, 589_000_000_000_000, 1.9],
  ['pepe', 'pepe', 'Pepe', 0.000_004_5, 420_690_000_000_000, 2.6, 420_690_000_000_000],
  ['degen-base', 'degen', 'Degen', 0.0014, 36_900_000_000, 2.8],
  ['crab-rave', 'crab', 'Crab Rave', 0.000_000_000_59, 1e18, 3.4],
]

/** Contracts by id of the coin. */
const contracts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tether: { ethereum: '0xdac17f958d2ee523a2206206994597c13d831ec7', solana: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' },
  'usd-coin': {
    ethereum: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    base: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    'arbitrum-one': '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
    'polygon-pos': '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    solana: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'near-protocol': '17208628f84f5d6ad33f0da3bbbeb27ffcb398eac501a31bd6ad2011e36133a1',
  },
  uniswap: { ethereum: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984' },
  'degen-base': { base: '0x4ed4e862860bed51a9570b96d89af5e1b0efefed' },
}

const toCoin = ([id, symbol, name, price, supply, unrest = 1, maxSupply]: Row, image: number, isMeme: boolean): PlayedCoin => ({
  id,
  symbol,
  name,
  image,
  price,
  supply,
  maxSupply: maxSupply ?? null,
  unrest,
  isMeme,
  platforms: contracts[id] ?? { '': '' },
  homepage: `https://${id}.example/`,
  twitter: id.replaceAll('-', '_').slice(0, 15),
})

/** Tokens of the world's wallets that have a price. */
const ofWallets = tokens.flatMap(({ address, name, symbol, price, type }, index) =>
  type === 'ERC-20' && price !== null
    ? {
        ...toCoin([name.toLowerCase().replaceAll(' ', '-'), symbol.toLowerCase(), name, Number(price), 5_000_000], 900 + index, false),
        platforms: { ethereum: address, base: address },
      }
    : [],
)

/** A coin whose makers chose everything to harm those who read it. */
const hostile: PlayedCoin = {
  id: 'free-eth',
  symbol: '<script>x</script>',
  name: '<img src=x onerror="window.canary=1">Free <b>ETH</b>\u202Egnp.exe',
  image: 999,
  price: null,
  supply: 1e78,
  maxSupply: null,
  unrest: 1,
  isMeme: true,
  platforms: { ethereum: '0x"onload="window.canary=1', 'javascript:alert(1)': '0x0000000000000000000000000000000000000bad' },
  homepage: 'javascript:window.canary=1',
  twitter: '"><script>window.canary=1</script>',
}

/** Not in order of their market value. */
export const coins: readonly PlayedCoin[] = [
  ...majors.map((row, index) => toCoin(row, index + 1, false)),
  ...memes.map((row, index) => toCoin(row, index + 101, true)),
  ...ofWallets,
  hostile,
]
