import type { Random } from './random.ts'

export type Hobby =
  | 'tides'
  | 'ferries'
  | 'type'
  | 'bread'
  | 'radio'
  | 'code'
  | 'birds'
  | 'garden'
  | 'books'
  | 'ships'
  | 'tea'
  | 'bikes'
  | 'chess'

const n = (random: Random, from: number, to: number) => String(random.between(from, to))

/** What people with one hobby post. `#` is replaced by a number. */
const openers: Record<Hobby, readonly string[]> = {
  tides: [
    'The estuary survey is out. # years of tides, one spreadsheet, and a boat that leaks a little less than it used to.',
    'Spring tide at ##:14. The jetty lost another plank, and nobody seems surprised.',
    'Drew tomorrow’s tide table by hand. The computer agrees with me, which is a relief for both of us.',
    'Slack water lasts about # minutes here. It feels like the whole town holds its breath.',
    'Found a marker from the 1953 flood behind the ivy. It stands above my head.',
    'Low tide, low light, and about # curlews who think the mudflat is theirs.',
    'Somebody asked me what neap means. I talked for # minutes. I am told that is too long.',
  ],
  ferries: [
    'The 06:## was # minutes late because a swan would not leave the ramp. Best delay of the year.',
    'Question for people who post in four places: do you write once and trim, or write four times?',
    'New timetable. They kept the late boat. I could kiss whoever fought for it.',
    'Counted # bicycles, # dogs and one tuba on the noon crossing.',
    'If you stand at the bow on the second bench you get the bakery smell before you see the harbour.',
    'A passenger left a map of the islands with every cafe corrected in red ink. I am keeping it at the ticket window until they come back.',
  ],
  type: [
    'New in {/type-design}: a face drawn on the ferry, released under the OFL. Tell me where the kerning hurts.',
    'Spent the morning on a lowercase g. # versions, and I went back to the first.',
    'The hardware store has hand-painted prices again. The sevens alone are worth the walk.',
    'Every alphabet has one letter that refuses to behave. Mine is always the s.',
    'Set # pages of a fishing almanac in metal. My thumbs are the colour of the sea.',
    'A good italic does not lean, it walks.',
  ],
  bread: [
    'Rye day. # loaves, one of them shaped like a boot, and that one sold first.',
    'The starter is # years old today. It got sugar and a song.',
    'Burnt the first tray, gave it to the gulls, now I have # new regulars.',
    'You can hear when a crust is done. Knock on the bottom: it should sound like a door you want to open.',
    'Power cut at four, so we baked by torch. The bread did not notice.',
    'A child asked if bread gets tired of rising. I have been thinking about it for # hours.',
  ],
  radio: [
    'Heard a station from # thousand kilometres away through a curtain rod and some hope.',
    'The ionosphere was generous tonight. Three continents before midnight on # watts.',
    'Fixed the receiver. The problem was a spider. The spider has been rehoused.',
    'Numbers on 6.# MHz again, a calm voice counting in a language I half know.',
    'Built an antenna out of a broken kite. It still wants to fly.',
  ],
  code: [
    'Deleted # lines today and the tests got faster. Best commit of the month.',
    'A cache without a size limit is a leak with good manners.',
    'Every retry needs an idempotency key. Ask me how I know. (It was # duplicate invoices.)',
    'Read the whole specification on the train. Footnote # explains three years of my life.',
    'The bug was a time zone. It is always a time zone, unless it is a comma.',
    'Wrote a parser by hand because I wanted to understand it. Now I understand why people do not.',
    'Shipped keyboard navigation for the whole feed. j and k, as it should be.',
  ],
  birds: [
    '# egrets on the sandbar this morning, all facing the same way like a very quiet choir.',
    'A starling on the pier has learned the ferry horn. The ferry is confused.',
    'First swallow of the year. I wrote the date on the shed door under the other # dates.',
    'The heron stood still for # minutes and I was the one who blinked.',
    'Storks are back on the chimney. The chimney has been out of use since they first arrived, out of politeness.',
  ],
  garden: [
    'The tomatoes finally understood the assignment. # kilos since Sunday.',
    'Slugs 4, me 1, but the 1 was a beautiful cabbage.',
    'Planted # garlic cloves along the path. In June you will smell where I have been.',
    'The fig tree survived the storm by lying down. There is a lesson in that.',
    'Somebody left seeds in an envelope marked “blue, I think”. Let us find out.',
    'Compost is just a slow yes.',
  ],
  books: [
    'Found a map with a mountain that does not exist. The mapmaker’s initials are in the contour lines.',
    'A reader returned a book # years late with an apology and a pressed fern.',
    'Translating a poem in which the word for fog changes with the time of day. I have # words and one of them is yours if you have a spare.',
    'The library cat has chosen Cartography. We have moved the chair.',
    'Marginalia of the day, in pencil, 1931: “no.”',
  ],
  ships: [
    'The icebreaker came in with a bent rail and # thermos flasks to fill.',
    'Painting the eye on a bow today. You do the pupil last, and then you do not look away first.',
    'Net mended: # knots, one bad joke, two cups of coffee.',
    'Old captains do not say it is foggy. They say the harbour has gone out.',
    'Sketched # hulls before the rain. The rust is the best colourist in town.',
  ],
  tea: [
    'Repaired a cracked teapot with lacquer and patience. It pours a little to the left now, like its owner.',
    'Third infusion is where the tea tells you the truth.',
    'The kettle takes # minutes. That is exactly one good conversation.',
    'Picked before the rain. The leaves smelled of thunder.',
    'A guest asked for sugar. We are still friends, but it was close.',
  ],
  bikes: [
    '# kilometres along the harbour before work. The cranes were still asleep.',
    'New bell. It is loud. The pigeons have filed a complaint.',
    'Patched a tube on a bench with a stranger’s glue and a stranger’s advice. Both held.',
    'Headwind there, headwind back. I would like to speak to the manager of the coast.',
  ],
  chess: [
    'Lost in # moves to a man who was also feeding a parrot.',
    'Rook endings are just tide tables with more regret.',
    'Taught a # year old how the knight moves. She said: so it is a cat. Yes. It is a cat.',
    'Played by the sea wall until the pieces were wet. Declared the bishop seaworthy.',
  ],
}

const closers: readonly string[] = [
  '',
  '',
  '',
  '',
  '',
  '',
  ' More tomorrow.',
  ' I have notes.',
  ' Bring a jumper.',
  ' No further questions.',
  ' 🌊',
  ' ☕️',
  ' 🙂',
  ' It was worth it.',
  ' Photos when the fog lifts.',
  ' #tidetables',
  ' #harbournotes',
  ' #slowthings',
]

const replies: readonly string[] = [
  'This made my morning.',
  'Column F is in feet and everything else is in metres. Ask me how I know.',
  'The error bars on the # neap tides are the best part.',
  'Same here, but with more rain.',
  'I would read a whole book about this.',
  'Write once, trim, and let the short one be the true one.',
  'Strong disagree, warmly.',
  'How many of those did you have to redo?',
  'My grandmother said exactly this, with a spoon in her hand.',
  'Saving this for the next foggy day.',
  'Do you have a link to the data?',
  'Yes! And the second bench is better.',
  'Could you post a picture of it?',
  'I tried this yesterday. It works, if you hold the lamp with your teeth.',
  'That is the nicest sentence I have read this week.',
  '😂😂',
  '💙',
  '🧂 exactly',
  'Counterpoint: swans.',
  'I was on that boat!',
]

const inOtherLanguages: Record<string, readonly string[]> = {
  noor: [
    'زرعت اليوم نعناعاً جديداً على السطح، والريح جاءت من البحر تسأل عنه.',
    'الطماطم احمرّت أخيراً 🍅 سبعة كيلوغرامات هذا الأسبوع.',
    'صباح الخير من الإسكندرية. السماء صافية والقهوة جاهزة ☕️ #صباح',
  ],
  yael: [
    'מצאתי היום מפה משנת 1931 עם הר שאינו קיים. ראשי התיבות של המשרטט מסתתרים בקווי הגובה.',
    'החתול של הספרייה בחר במדף הקרטוגרפיה. הזזנו את הכיסא. 🐈',
  ],
  haru: [
    '朝の尾道。渡船の音で目が覚めました。今日は向島までスケッチに行きます。⛴️',
    '錆びた船腹の色が、町でいちばんの画家だと思う。',
    '潮待ちの港で、三十分だけ時間が止まる。#瀬戸内',
  ],
  mei: [
    '第三泡，茶才说真话。雨前采的叶子，有雷声的味道。',
    '今天修好了一把裂了的旧壶，用了一点漆，和很多耐心。🫖',
    '港口起雾了，老船长说：海港出门去了。',
  ],
  jiwoo: ['출근길에 항구를 따라 12km. 크레인들은 아직 자고 있었다. 🚲', '역풍으로 갔다가 역풍으로 돌아왔다. 해안 담당자를 불러주세요.'],
  lucia: [
    'Hoy salieron cuarenta panes y una bota. La bota se vendió primero. 🍞',
    'Se cortó la luz a las cuatro y horneamos con linterna. El pan ni se enteró.',
  ],
  elif: ['Çay üçüncü demlemede doğruyu söyler. Yağmurdan önce topladık.', 'Bardak boşalmadan kalkmak yok. ☕️'],
  aiko: ['活字を四十行組みました。親指が海の色です。', '小文字のgに午前中ぜんぶ。結局、最初のに戻る。'],
  kenji: ['短波で、九千キロ先の声。カーテンレールのアンテナ、よく働く。', '灯台の光は今夜も十二秒に一回。📻'],
}

const languages: Record<string, string> = {
  noor: 'ar',
  yael: 'he',
  haru: 'ja',
  mei: 'zh',
  jiwoo: 'ko',
  lucia: 'es',
  elif: 'tr',
  aiko: 'ja',
  kenji: 'ja',
}

export interface Saying {
  text: string
  locale: string
}

/** A post in this person's voice. */
export function say(random: Random, person: { key: string; hobby: Hobby }): Saying {
  const own = inOtherLanguages[person.key]
  if (own && random.chance(0.5)) return { text: random.pick(own), locale: languages[person.key]! }
  return { text: fill(random, random.pick(openers[person.hobby]) + random.pick(closers)), locale: 'en' }
}

/** A reply that fits any post. */
export const answer = (random: Random): Saying => ({ text: fill(random, random.pick(replies)), locale: 'en' })

const fill = (random: Random, text: string): string =>
  text
    .replaceAll('##:', () => `${String(random.between(4, 22)).padStart(2, '0')}:`)
    .replaceAll('##', () => String(random.between(10, 55)))
    // A lone # becomes a number; before a letter it starts a hashtag.
    .replaceAll(/#(?![\p{L}\w])/gu, () => n(random, 3, 40))
