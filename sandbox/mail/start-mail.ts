import { Hono } from 'hono'
import { html } from 'hono/html'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { openPort } from '../listening-port.ts'
import { toPage } from '../pages/to-page.ts'
import { listen, type ListenOptions, type StandIn } from '../stand-in.ts'

export interface MailOptions extends ListenOptions {
  /** 0: any free port. */
  smtpPort?: number
  /** A wrong user is refused; an unauthenticated client is served. */
  user?: string
  password?: string
}

export interface Mail {
  id: string
  /** ISO 8601 */
  at: string
  from: string
  /** The envelope's recipients. */
  to: string[]
  subject: string
  text: string
  html: string
}

export interface MailStandIn extends StandIn {
  /** `smtp://user:password@127.0.0.1:2525` */
  smtpUrl: string
  /** Newest first. */
  inboxOf(address: string): Mail[]
}

const largestInbox = 1000
const largestMail = 1 << 20
/** Recipients that trigger the refusals a mail server may send. */
const refusals: Readonly<Record<string, [code: number, text: string]>> = {
  'nobody@refused.example': [550, '5.1.1 No such user here'],
  'later@refused.example': [451, '4.3.0 Try again later'],
}

/** A mail server whose inboxes anyone on this machine can read. */
export async function startMail({ port, smtpPort = 0, user = 'sandbox', password = 'sandbox' }: MailOptions = {}): Promise<MailStandIn> {
  const inbox: Mail[] = []
  let received = 0
  const receive = async (raw: Buffer, { envelope }: SMTPServerSession) => {
    const { subject = '', text = '', html: rich = '' } = await PostalMime.parse(raw)
    inbox.unshift({
      id: String(++received),
      at: new Date().toISOString(),
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map(({ address }) => address),
      subject,
      text,
      html: rich,
    })
    inbox.length = Math.min(inbox.length, largestInbox)
  }
  const inboxOf = (address: string) => inbox.filter(({ to }) => to.some((recipient) => isSame(recipient, address)))

  const smtp = await listenSmtp({ port: smtpPort, user, password, receive })
  const web = await listen(createInbox(inbox, inboxOf).fetch, { port })
  const close = async () => {
    await Promise.all([smtp.close(), web.close()])
  }
  return {
    url: web.url,
    smtpUrl: `smtp://${user}:${password}@127.0.0.1:${smtp.port}`,
    inboxOf,
    close,
    [Symbol.asyncDispose]: close,
  }
}

interface SmtpOptions {
  port: number
  user: string
  password: string
  receive(raw: Buffer, session: SMTPServerSession): Promise<void>
}

async function listenSmtp({ port, user, password, receive }: SmtpOptions) {
  const deliver = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Error | undefined> => {
    try {
      const parts: Buffer[] = []
      for await (const part of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) parts.push(part)
      if (stream.sizeExceeded) return toError(552, '5.3.4 Message too big')
      await receive(Buffer.concat(parts), session)
      return undefined
    } catch {
      return toError(554, '5.6.0 Unreadable message')
    }
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    size: largestMail,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password ? done(null, { user }) : done(toError(535, '5.7.8 Wrong user or password')),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refusals[address.toLowerCase()]
      return refusal ? done(toError(...refusal)) : done()
    },
    onData: async (stream, session, done) => {
      done(await deliver(stream, session))
    },
  })
  // A client that hangs up mid-session must not end the process.
  server.on('error', () => {})
  return openPort(server.server, port)
}

function createInbox(inbox: readonly Mail[], inboxOf: (address: string) => Mail[]): Hono {
  const app = new Hono()
  app.get('/inbox/:address', (context) => context.json(inboxOf(context.req.param('address'))))
  app.get('/', (context) => {
    const letters = inbox.slice(0, 50).map(
      ({ at, from, to, subject, text }) =>
        html`<article>
          <h2>${subject}</h2>
          <p>From ${from} to ${to.join(', ')}, <time datetime="${at}">${at}</time></p>
          <pre>${text}</pre>
        </article>`,
    )
    const body = letters.length > 0 ? html`${letters}` : html`<p>No emails yet.</p>`
    return context.html(toPage('Mail', body, html`<meta http-equiv="refresh" content="5" />`))
  })
  app.notFound((context) => context.json({ error: 'Not found' }, 404))
  return app
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const toError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
