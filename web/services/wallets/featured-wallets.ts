interface PhoneWallet {
  name: string
  /** The address that opens the app with a connection's link, or, where `opensPage`, with the address of this page. */
  toLink(link: string): string
  /** It connects from its own in-app browser, where it is found like any browser wallet. */
  opensPage?: true
}

const withLink =
  (address: string) =>
  (link: string): string =>
    `${address}?uri=${encodeURIComponent(link)}`

/** Spec 3 §9, in its order. */
export const phoneWallets: readonly PhoneWallet[] = [
  { name: 'Coinbase Wallet', toLink: withLink('https://go.cb-w.com/wc') },
  { name: 'Rainbow', toLink: withLink('https://rnbwapp.com/wc') },
  { name: 'OKX Wallet', toLink: withLink('okex://main/wc') },
  { name: 'MetaMask', toLink: withLink('https://metamask.app.link/wc') },
  {
    name: 'Phantom',
    toLink: (page) => `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=${encodeURIComponent(new URL(page).origin)}`,
    opensPage: true,
  },
]

/** Spec 3 §9: featured on desktop, by the reverse domain names that they announce. */
const desktopOrder: readonly string[] = ['io.metamask', 'io.rabby', 'com.okex.wallet', 'app.phantom', 'com.solflare']

const placeOf = (rdns: string): number => {
  const place = desktopOrder.indexOf(rdns)
  return place < 0 ? desktopOrder.length : place
}

/** The browser's wallets with the featured ones first. */
export const toFeaturedOrder = <W extends { info: { rdns: string } }>(wallets: readonly W[]): W[] =>
  wallets.toSorted((one, other) => placeOf(one.info.rdns) - placeOf(other.info.rdns))
