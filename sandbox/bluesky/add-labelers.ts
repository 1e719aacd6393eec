import type { Hono } from 'hono'
import { iso } from '../seed/iso.ts'
import { toCid } from './cid.ts'
import { moderator } from './labels.ts'
import { Refusal } from './refusal.ts'
import type { BlueskyService } from './service.ts'
import type { Json } from './state/create-state.ts'

/** The people of the world who run a labeler, with what their labels mean. */
const labelers: Readonly<Record<string, readonly Json[]>> = {
  yael: [
    {
      identifier: 'wrong-map',
      severity: 'inform',
      blurs: 'media',
      defaultSetting: 'warn',
      adultOnly: false,
      locales: [
        { lang: 'en', name: 'Wrong map', description: 'Shows a coast that has moved since.' },
        { lang: 'es', name: 'Mapa equivocado', description: 'Muestra una costa que ya no está ahí.' },
      ],
    },
    {
      identifier: 'tall-tale',
      severity: 'alert',
      blurs: 'content',
      defaultSetting: 'warn',
      adultOnly: false,
      locales: [{ lang: 'en', name: 'Tall tale', description: 'The fish was smaller.' }],
    },
    {
      identifier: 'sea-dog',
      severity: 'inform',
      blurs: 'none',
      defaultSetting: 'warn',
      adultOnly: false,
      locales: [{ lang: 'en', name: 'Sea dog', description: 'Has been to sea.' }],
    },
  ],
}

/** Labelers, and the call by which moderators add and remove labels. */
export function addLabelers(app: Hono, { world, state, views, viewsOf, viewerOf, now }: BlueskyService): void {
  app.get('/xrpc/app.bsky.labeler.getServices', (context) => {
    const isDetailed = context.req.query('detailed') === 'true'
    const found = (context.req.queries('dids') ?? []).flatMap((did) => {
      const key = views.findPerson(did)
      const definitions = key === undefined ? undefined : labelers[key]
      if (key === undefined || !definitions) return []
      const labelValues = definitions.map(({ identifier }) => identifier)
      return [
        {
          $type: isDetailed ? 'app.bsky.labeler.defs#labelerViewDetailed' : 'app.bsky.labeler.defs#labelerView',
          uri: `at://${did}/app.bsky.labeler.service/self`,
          cid: toCid(`labeler/${did}`),
          creator: viewsOf(context).toProfile(key, true),
          likeCount: 0,
          indexedAt: iso(world.person(key).joinedAt),
          ...(isDetailed ? { policies: { labelValues, labelValueDefinitions: definitions } } : {}),
        },
      ]
    })
    return context.json({ views: found })
  })

  // Without a login it acts as the network's own moderation service, which has no account here.
  app.post('/xrpc/tools.ozone.moderation.emitEvent', async (context) => {
    const { event, subject } = await context.req.json<{ event?: Json; subject?: Json }>()
    const uri = subject?.['uri'] ?? subject?.['did']
    if (event?.['$type'] !== 'tools.ozone.moderation.defs#modEventLabel' || typeof uri !== 'string')
      throw new Refusal('InvalidRequest', 'Only labels can be emitted here')
    const by = viewerOf(context)
    const src = by === undefined ? moderator : views.didOf(by)
    const { createLabelVals = [], negateLabelVals = [] } = event as { createLabelVals?: string[]; negateLabelVals?: string[] }
    const isTaken = (val: string) => negateLabelVals.includes(val) || createLabelVals.includes(val)
    state.labels = [
      ...state.labels.filter((label) => !(label.src === src && label.uri === uri && isTaken(label.val))),
      ...createLabelVals.map((val) => ({ src, uri, val, at: now() })),
    ]
    return context.json({ id: state.labels.length, event, subject, subjectBlobCids: [], createdBy: src, createdAt: iso(now()) })
  })
}
