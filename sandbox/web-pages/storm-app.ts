/**
 * A mini app that attacks its host in every way that it can think of, and lists what came of it. `held`: the attack failed. It speaks the SDK's protocol
 * by hand, because the SDK wouldn't say such things.
 */
export const stormApp = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Storm</title>
<body>
<ol id="outcomes"></ol>
<script>
  const list = document.getElementById('outcomes')
  const note = (name, outcome) => {
    const item = document.createElement('li')
    item.textContent = name + ': ' + outcome
    list.append(item)
  }
  const waiting = new Map()
  addEventListener('message', ({ data }) => waiting.get(data?.id)?.(data))
  let last = 0
  const send = (message) => new Promise((resolve) => {
    const id = 'storm-' + (last += 1)
    waiting.set(id, (answer) => resolve(answer.type === 'RAW' ? { value: answer.value } : { fault: answer.value.value.message }))
    parent.postMessage({ id, ...message }, '*')
    setTimeout(() => resolve({ silent: true }), 1500)
  })
  const call = (name, ...args) => send({ type: 'APPLY', path: [name], argumentList: args.map((value) => ({ type: 'RAW', value })) })
  const wallet = async (method, params) => (await call('ethProviderRequestV2', { id: 1, jsonrpc: '2.0', method, params })).value ?? {}
  const throws = (run) => { try { return run() === undefined ? 'held' : 'got through' } catch { return 'held' } }
  // A call is refused; what is no call isn't answered at all.
  const refused = async (run) => ((await run()).fault ? 'held' : 'got through')
  const ignored = async (run) => ((await run()).silent ? 'held' : 'got through')
  const loginText = location.hostname.replace(/^[^.]+\\.example\\./, '') + ' wants you to sign in with your Ethereum account:\\n0x00000000000000000000000000000000000000aa\\n\\nLog in'
  const attacks = {
    'read the host’s document': () => throws(() => parent.document.body),
    'read the host’s storage': () => throws(() => parent.localStorage.length),
    'read the host’s address': () => throws(() => parent.location.href),
    'send the host elsewhere': () => throws(() => { top.location = 'https://harbournotes.example/away' ; throw 1 }),
    'send the host elsewhere by a form': () => throws(() => {
      const form = Object.assign(document.createElement('form'), { action: 'https://harbournotes.example/away', target: '_top' })
      document.body.append(form)
      form.submit()
    }),
    'reach a constructor': () => ignored(() => send({ type: 'APPLY', path: ['constructor', 'constructor'], argumentList: [{ type: 'RAW', value: 'return 1' }] })),
    'reach a prototype': () => ignored(() => send({ type: 'GET', path: ['__proto__'] })),
    'call an inherited method': () => refused(() => call('toString')),
    'construct': () => ignored(() => send({ type: 'CONSTRUCT', path: ['context'], argumentList: [] })),
    'set a value': () => ignored(() => send({ type: 'SET', path: ['context'], value: { type: 'RAW', value: {} } })),
    'open an endpoint': () => ignored(() => send({ type: 'ENDPOINT', path: [] })),
    'pass a function': () => ignored(() => send({ type: 'APPLY', path: ['ready'], argumentList: [{ type: 'HANDLER', name: 'proxy', value: {} }] })),
    'open a script': () => refused(() => call('openUrl', 'javascript:window.canary=1')),
    'open a file': () => refused(() => call('openUrl', 'file:///etc/passwd')),
    'show a profile that is none': () => refused(() => call('viewProfile', { fid: '../../settings' })),
    'show a post that is none': () => refused(() => call('viewCast', { hash: '../settings' })),
    'fill the composer with a megabyte': () => refused(() => call('composeCast', { text: 'x'.repeat(1e6) })),
    'sign in with a nonce of its own words': () => refused(() => call('signIn', { nonce: 'a b\\nc' })),
    'sign without a wallet': async () => ((await wallet('personal_sign', ['0x00', '0x00000000000000000000000000000000000000aa'])).error?.code === 4100 ? 'held' : 'got through'),
    'send without a wallet': async () => ((await wallet('eth_sendTransaction', [{ to: '0x00000000000000000000000000000000000000aa' }])).error?.code === 4100 ? 'held' : 'got through'),
    'sign blindly': async () => ((await wallet('eth_sign', ['0x00', '0x00'])).error?.code === 4200 ? 'held' : 'got through'),
    'speak through a frame within': async () => {
      const inner = document.createElement('iframe')
      inner.srcdoc = '<script>parent.parent.postMessage({ id: "inner", type: "APPLY", path: ["close"], argumentList: [] }, "*")<' + '/script>'
      document.body.append(inner)
      await new Promise((resolve) => setTimeout(resolve, 500))
      return 'held'
    },
  }
  const run = async () => {
    for (const [name, attack] of Object.entries(attacks)) note(name, await attack())
    await call('ready')
    note('All attacks', 'done')
    // Asked until the user has had enough.
    for (;;) {
      const { result, error } = await new Promise((resolve) => {
        const id = 'ask-' + (last += 1)
        waiting.set(id, ({ value }) => resolve(value))
        parent.postMessage({ id, type: 'APPLY', path: ['ethProviderRequestV2'], argumentList: [{ type: 'RAW', value: { id: 1, method: 'eth_requestAccounts' } }] }, '*')
      })
      if (!result) { note('Asked for a wallet', error.code); await new Promise((resolve) => setTimeout(resolve, 50)); if (list.children.length > 60) return; continue }
      const text = [...new TextEncoder().encode(loginText)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      const signed = await wallet('personal_sign', ['0x' + text, result[0]])
      note('log in to the host as the user', signed.error?.code === -32602 ? 'held' : 'got through')
      return
    }
  }
  void run()
</script>
</body>
</html>`
