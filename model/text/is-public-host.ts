import { isKnownTopLevelDomain } from './top-level-domains.ts'

/**
 * Whether a host name can appear in a public link: at least two labels of DNS size, the last one not numeric. `strict` also requires a
 * known TLD, the rule for links without `https://`.
 */
export function isPublicHost(host: string, strict: boolean): boolean {
  if (host.length > 253) return false
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || !labels.every(isLabel)) return false
  if (strict) return isKnownTopLevelDomain(last) && hasOneCase(last)
  return last.length >= 2 && (/^xn--/i.test(last) || /^[\p{L}\p{M}]+$/u.test(last))
}

const isLabel = (label: string): boolean => label.length <= 63 && /^[\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}])?$/u.test(label)

// `The end.In short` is two sentences, `EXAMPLE.COM` is a host.
const hasOneCase = (label: string): boolean => label === label.toLowerCase() || label === label.toUpperCase()
