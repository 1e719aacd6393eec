import { isNetworkDomain } from '@chorus/networks/wallets/proof-texts'
import * as v from 'valibot'

const Domain = v.object({
  name: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  chainId: v.optional(v.union([v.number(), v.pipe(v.string(), v.regex(/^(?:0x[\da-f]+|\d+)$/i))])),
  verifyingContract: v.optional(v.pipe(v.string(), v.maxLength(100))),
})
const TypedData = v.object({
  domain: v.optional(Domain, {}),
  primaryType: v.pipe(v.string(), v.maxLength(200)),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  message: v.record(v.string(), v.unknown()),
})

export interface SignedData {
  /** The domain's name. */
  name: string
  type: string
  contract: string | undefined
  chainId: number | undefined
  /** Exactly what is signed. */
  json: string
}

/** Reads typed data (EIP-712) once, so that what is shown is what is signed. Undefined: it isn't typed data, or parsers would disagree about it. */
export function toSignedData(said: unknown): SignedData | undefined {
  const data = typeof said === 'string' ? toJson(said) : said
  // A number beyond what JavaScript can hold is another one after parsing.
  if (hasUnsafeNumber(data)) return undefined
  const read = v.safeParse(TypedData, data)
  if (!read.success) return undefined
  const { domain, primaryType } = read.output
  return {
    name: domain.name,
    type: primaryType,
    contract: domain.verifyingContract,
    chainId: domain.chainId === undefined ? undefined : Number(domain.chainId),
    json: JSON.stringify(data),
  }
}

/** Why an app may not have typed data signed. Undefined: there is no reason. */
export function findDataFault({ name, type, chainId }: SignedData, walletChainId: number): string | undefined {
  // Permit, PermitSingle, PermitBatch, PermitTransferFrom, …: with one, an app can move tokens at any time.
  if (/^permit/i.test(type)) return 'Chorus passes on no permits to move tokens.'
  if (isNetworkDomain(name)) return 'This signature would act for an account on a network.'
  if (chainId !== undefined && chainId !== walletChainId) return 'The wallet is on another chain.'
  return undefined
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hasUnsafeNumber(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isSafeInteger(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnsafeNumber)
}
