import { Hono, type Context } from 'hono'
import { imageUrl } from '../media/image-url.ts'
import { isLocalUrl } from '../pages/is-local-url.ts'
import { readFields } from '../pages/read-fields.ts'
import { toChoicePage } from '../pages/to-page.ts'
import type { Person, World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { signFields } from './sign-fields.ts'
import { toTelegramBot, type TelegramBot } from './to-telegram-bot.ts'

export interface TelegramOptions {
  world: World
  mediaUrl: string
  port?: number
  /** ms */
  now?: () => number
}

export interface TelegramStandIn extends StandIn {
  bot: TelegramBot
}

type Fields = Readonly<Record<string, string>>

/**
 * Telegram's login pages: the widget's, which returns its payload in the query, and the one that scripts open, which returns it in the
 * fragment. The bot's domain is this machine. Source: core.telegram.org/widgets/login
 */
export async function startTelegram({ world, mediaUrl, port, now = Date.now }: TelegramOptions): Promise<TelegramStandIn> {
  const bot = toTelegramBot(world.seed)
  const describe = ({ telegram, avatar }: Person) => ({
    id: telegram.id,
    first_name: telegram.firstName,
    ...(telegram.lastName ? { last_name: telegram.lastName } : {}),
    ...(telegram.username ? { username: telegram.username } : {}),
    photo_url: imageUrl(mediaUrl, avatar),
    auth_date: Math.floor(now() / 1000),
  })
  const signOf = (key: string | undefined) => {
    const person = world.people.find((member) => member.key === key)
    return person && signFields(describe(person), bot.token)
  }
  const show = (context: Context, fields: Fields, wrong: string | undefined) =>
    wrong === undefined
      ? context.html(
          toChoicePage({
            title: `Log in to ${new URL(fields['return_to']!).host} with Telegram`,
            action: context.req.path,
            fields,
            people: world.people,
            refusal: 'Decline',
          }),
        )
      : context.text(wrong, 400)

  const app = new Hono()
  const findWrong = (fields: Fields) => (fields['bot_id'] === bot.token.split(':')[0] ? findWrongReturn(fields) : 'Bot not found')
  app.get('/auth', (context) => show(context, context.req.query(), findWrong(context.req.query())))
  app.post('/auth', async (context) => {
    const { person, ...fields } = await readFields(context.req.raw)
    const wrong = findWrong(fields)
    if (wrong) return context.text(wrong, 400)
    const signed = signOf(person)
    const url = new URL(fields['return_to']!)
    url.hash = `tgAuthResult=${signed ? Buffer.from(JSON.stringify(signed)).toString('base64url') : 'false'}`
    return context.redirect(url.href)
  })

  const findWrongEmbed = (context: Context, fields: Fields) =>
    context.req.param('name') === bot.name ? findWrongReturn(fields) : 'Username invalid'
  app.get('/embed/:name', (context) => show(context, context.req.query(), findWrongEmbed(context, context.req.query())))
  app.post('/embed/:name', async (context) => {
    const { person, ...fields } = await readFields(context.req.raw)
    const wrong = findWrongEmbed(context, fields)
    if (wrong) return context.text(wrong, 400)
    const url = new URL(fields['return_to']!)
    for (const [name, value] of Object.entries(signOf(person) ?? {})) url.searchParams.set(name, String(value))
    return context.redirect(url.href)
  })

  app.notFound((context) => context.text('Not Found', 404))
  return { ...(await listen(app.fetch, { port })), bot }
}

/** Telegram redirects only to the domain that the bot's owner registered. */
function findWrongReturn({ origin = '', return_to: back = '' }: Fields): string | undefined {
  if (!isLocalUrl(origin) || !isLocalUrl(back) || new URL(back).origin !== new URL(origin).origin) return 'Bot domain invalid'
  return undefined
}
