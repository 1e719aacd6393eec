import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { mnemonicToAccount } from 'viem/accounts'
import { sandboxApp } from '../farcaster/sandbox-app.ts'

const domain = 'tides.example'

/** The official SDK, as apps without a bundler load it. */
export const readSdk = async (): Promise<string> =>
  readFile(fileURLToPath(import.meta.resolve('@farcaster/miniapp-sdk').replace(/index\.js$/, 'index.min.js')), 'utf8')

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** `/.well-known/farcaster.json`, signed by the account of the sandbox's operator. */
export async function writeManifest(pictureRoot: string): Promise<string> {
  const account = mnemonicToAccount(sandboxApp.mnemonic)
  const header = encode({ fid: sandboxApp.fid, type: 'custody', key: account.address })
  const payload = encode({ domain })
  const signature = Buffer.from((await account.signMessage({ message: `${header}.${payload}` })).slice(2), 'hex').toString('base64url')
  return JSON.stringify({
    accountAssociation: { header, payload, signature },
    miniapp: {
      version: '1',
      name: 'Tides',
      homeUrl: `https://${domain}/app`,
      iconUrl: `${pictureRoot}tides-icon.webp?w=200&h=200`,
      splashImageUrl: `${pictureRoot}tides-splash.webp?w=200&h=200`,
      splashBackgroundColor: '#0b3d5c',
      subtitle: 'High and low water',
      description: 'High and low water, port by port, with the crossings that fit between them.',
      primaryCategory: 'utility',
    },
  })
}

/** The app itself: a tide table that uses every part of the host API, and shows what came of it. */
export const tidesApp = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tides</title>
<style>
  body { margin: 0; padding: 20px; background: #f2f7fa; color: #0b2434; font: 16px/1.4 system-ui, sans-serif }
  h1 { margin: 0 0 4px; font-size: 22px }
  table { width: 100%; margin: 12px 0; border-collapse: collapse }
  td { padding: 6px 0; border-bottom: 1px solid #cfdde6 }
  td:last-child { text-align: right; font-variant-numeric: tabular-nums }
  section { display: flex; flex-wrap: wrap; gap: 8px }
  button { min-height: 44px; padding: 0 14px; border: 0; border-radius: 22px; background: #0b3d5c; color: #fff; font: inherit }
  output { display: block; min-height: 3em; margin-top: 12px; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<h1>Tides</h1>
<p id="hello">Looking up who you are…</p>
<table><tr><td>High water<td>06:12<tr><td>Low water<td>12:31<tr><td>High water<td>18:40</table>
<section id="acts"></section>
<output id="outcome" aria-live="polite"></output>
<script src="/sdk.js"></script>
<script>
  const { sdk } = miniapp
  const outcome = document.getElementById('outcome')
  const show = (value) => { outcome.textContent = typeof value === 'string' ? value : JSON.stringify(value) }
  const attempt = (run) => async () => {
    show('…')
    try { show((await run()) ?? 'Done') } catch (error) { show(error.name + ': ' + error.message) }
  }
  const provider = async () => {
    const found = await sdk.wallet.getEthereumProvider()
    if (!found) throw new Error('The host has no wallet.')
    return found
  }
  const account = async () => (await (await provider()).request({ method: 'eth_requestAccounts' }))[0]
  const acts = {
    'Sign in': () => sdk.actions.signIn({ nonce: 'tides' + Math.random().toString(36).slice(2).padEnd(10, '0') }),
    'Share': () => sdk.actions.composeCast({ text: 'High water at 06:12', embeds: ['https://tides.example/today'] }),
    'Add this app': () => sdk.actions.addMiniApp(),
    'All ports': () => sdk.actions.openUrl('https://harbournotes.example/tide-tables'),
    'Who made this?': () => sdk.actions.viewProfile({ fid: ${sandboxApp.fid} }),
    'Connect a wallet': account,
    'Sign a note': async () => {
      const from = await account()
      const hex = [...new TextEncoder().encode('I was at the pier at high water.')].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      return (await provider()).request({ method: 'personal_sign', params: ['0x' + hex, from] })
    },
    'Pay for a berth': async () => {
      const from = await account()
      return (await provider()).request({ method: 'eth_sendTransaction', params: [{ from, to: '0x00000000000000000000000000000000000b0a75', value: '0x2386f26fc10000' }] })
    },
    'What can you do?': async () => (await sdk.getCapabilities()).join(', '),
    'Buttons': async () => {
      sdk.back.onback = () => show('Back was pressed')
      await sdk.back.show()
      sdk.on('primaryButtonClicked', () => show('The button was pressed'))
      await sdk.actions.setPrimaryButton({ text: 'Next port' })
    },
    'Close': () => sdk.actions.close(),
  }
  for (const [name, act] of Object.entries(acts)) {
    const button = document.createElement('button')
    button.textContent = name
    button.onclick = attempt(act)
    document.getElementById('acts').append(button)
  }
  sdk.context.then(({ user, location }) => {
    document.getElementById('hello').textContent =
      'Hello, ' + (user.displayName ?? user.username ?? user.fid) + (location?.cast ? ', who came from a post by ' + location.cast.author.username : '') + '.'
    return sdk.actions.ready()
  })
</script>
</html>`
