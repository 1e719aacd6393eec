// TLDs that turn `example.com` into a link without https://. Includes every two-letter country TLD of IANA's root zone
// and the generic ones that people type bare. Not the whole root zone: a missing TLD costs a bare link, a false one turns
// `see below.now I go` into a link, and with https:// any TLD is a link.

// Each word: the first letter of country TLDs, then all their second letters.
const countries =
  'acdefgilmoqrstuwxz babdefghijmnorstwyz cacdfghiklmnoruvwxyz dejkmoz ecegrstu fijkmor gadefghilmnpqrstuwy hkmnrtu idelmnoqrst ' +
  'jemop keghimnprwyz labcikrstuvy macdeghklmnopqrstuvwxyz nacefgilopruz om paefghklmnrstwy qa reosuw sabcdeghijklmnorstuvxyz ' +
  'tcdfghjklmnortvwz uagksyz vaceginu wfs yet zamw'

const generic =
  'com net org edu gov mil int info biz name pro mobi asia cat jobs tel travel museum coop aero post xxx arpa ' +
  'academy accountants actor agency app art associates auction audio auto baby band bank bar bargains beauty beer berlin best bet bid bike ' +
  'bio black blog blue boston boutique build builders business buzz cab cafe camera camp capital cards care careers cash casino catering ' +
  'center chat cheap church city claims cleaning click clinic clothing cloud club coach codes coffee college cologne community company ' +
  'computer condos construction consulting contact contractors cooking cool country coupons courses credit cricket cruises dance data date ' +
  'dating day deals degree delivery democrat dental design dev diamonds diet digital direct directory discount doctor dog domains download ' +
  'earth eco education email energy engineer engineering enterprises equipment estate events exchange expert exposed express fail faith ' +
  'family fan fans farm fashion film finance financial fish fit fitness flights florist flowers foo football forsale foundation fun fund ' +
  'furniture futbol fyi gallery game games garden gay gift gifts gives glass global gmbh gold golf graphics gratis green gripe group guide ' +
  'guitars guru hair hamburg haus health healthcare help hiphop hockey holdings holiday home homes horse hospital host hosting house how ' +
  'icu immo immobilien inc industries ink institute insurance international investments irish jetzt jewelry kaufen kim kitchen kiwi land ' +
  'law lawyer lease legal lgbt life lighting limited limo link live llc loan loans lol london love ltd luxury maison management market ' +
  'marketing markets mba media memorial men menu miami moda moe mom money monster mortgage motorcycles movie network new news ngo ninja nyc ' +
  'observer one ong online ooo page paris partners parts party pet pets photo photography photos physio pics pictures pink pizza place plus ' +
  'poker press productions promo properties property protection pub quest race racing realty recipes red rehab reise reisen rent rentals ' +
  'repair report republican rest restaurant review reviews rich rip rocks rodeo run sale salon sarl school science security select services ' +
  'sexy shoes shop shopping show singles site ski skin soccer social software solar solutions space sport storage store stream studio study ' +
  'style sucks supplies supply support surf surgery systems tattoo tax taxi team tech technology tennis theater theatre tickets tips tires ' +
  'today tokyo tools top tours town toys trade trading training university vacations vegas ventures vet video villas vin vip vision vodka ' +
  'vote voting voyage wang watch webcam website wedding wiki win wine work works world wtf xyz yoga zone'

// Reserved for examples (RFC 2606); the sandbox's data uses them and should render like the rest.
const reserved = 'example test'

const international = 'рф укр бел срб мкд бг москва онлайн сайт дети ελ ею'

const known = new Set([
  ...countries.split(' ').flatMap(([first, ...seconds]) => seconds.map((second) => `${first}${second}`)),
  ...[generic, reserved, international].flatMap((list) => list.split(' ')),
])

export const isKnownTopLevelDomain = (label: string): boolean => known.has(label.toLowerCase()) || /^xn--[a-z0-9-]{2,59}$/i.test(label)
