/**
 * Where an app's page is loaded from. Undefined: no address that an app may have, because it would share our origin or isn't encrypted.
 * `here`: our own address. `isPlayed`: the sandbox plays the web, at subdomains of ours.
 */
export function toAppAddress(url: string, here: URL, isPlayed: boolean): URL | undefined {
  if (!URL.canParse(url)) return undefined
  const address = new URL(url)
  // A sign-in names the host alone, so apps at other ports would sign in as this one.
  if (address.protocol !== 'https:' || address.username || address.password || address.port || address.hostname.endsWith('.'))
    return undefined
  // Pages of one site can share cookies.
  const isOurs = [address.hostname, `.${address.hostname}`].some((name) => name === here.hostname || name.endsWith(`.${here.hostname}`))
  if (isOurs || !address.hostname.includes('.') || /^[\d.]+$|^\[/.test(address.hostname)) return undefined
  if (!isPlayed) return address
  return new URL(address.pathname + address.search + address.hash, `http://${address.hostname}.localhost:${here.port || '80'}`)
}
