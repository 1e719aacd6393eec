import type { NetworkName } from '@chorus/model/network-identity'
import { isXSearchLanguage } from '../x/is-search-language.ts'

/** Networks that are missing here search in any language. */
const rules: Partial<Record<NetworkName, (code: string) => boolean>> = { x: isXSearchLanguage }

/** Whether a network can search for posts in a language, by its ISO 639 code. If not, it ignores that part of a query. */
export const canSearchLanguage = (network: NetworkName, code: string): boolean => rules[network]?.(code) ?? true
