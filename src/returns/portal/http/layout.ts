import { readAssetFile } from '../../../platform/http/asset-file.ts'
import { type Html, html, type Part } from '../../../platform/http/html.ts'
import { createTheme, type ThemeColours } from '../service/colours.ts'
import { type FieldError, getPortalAddress, type OrderPageContext, type PageContext } from './page-context.ts'
import { fill, languageNames, type PortalLanguage, portalLanguages } from './portal-messages.ts'

/** The style sheet of every page. */
export const styleSheet = readAssetFile(new URL('style.css', import.meta.url))

/** The number of steps in a return. */
const steps = 4

/** The content of one page. */
export interface PortalPage {
  readonly title: string
  /** From 1 to 4; absent if the page is not a step of a return. */
  readonly step?: 1 | 2 | 3 | 4
  /** The previous page; absent if there is none. */
  readonly back?: string
  readonly errors?: readonly FieldError[]
  /** Shown above the title, for example when a session has ended. */
  readonly notice?: string
  /** Whether the page confirms that something was done. */
  readonly isDone?: boolean
  readonly lead?: Part
  /** Whether its body links to the withdrawal, so that the footer need not. */
  readonly hasWithdrawalLink?: boolean
  /** The return that the page shows, for switching its language. */
  readonly returnNumber?: string
  readonly body: Part
}

/** The headers of every page: not cacheable, and only the server's own styles and images. */
export const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex',
  vary: 'Accept-Language, Cookie',
} as const

/** Renders a page. */
export function renderPage(context: PageContext | OrderPageContext, page: PortalPage): string {
  const { shop, language, messages } = context
  const { title, errors = [] } = page
  const hasErrors = errors.length > 0
  const { accentColour, helpAddress, logo } = shop.look
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${hasErrors && `${messages.error}: `}${title} – ${shop.name}</title>
<link rel="stylesheet" href="/returns/style.css?v=${styleSheet.version}">
${accentColour !== null && html`<link rel="stylesheet" href="${getPortalAddress(shop, 'theme.css')}?v=${accentColour.slice(1)}">`}
<link rel="icon" href="/favicon.ico">
</head>
<body>
<a class="skip" href="#main">${messages.skip}</a>
<header class="top"><div class="bar">
<a class="shop" href="${getPortalAddress(shop)}">${logo === null ? shop.name : html`<img src="${getPortalAddress(shop, 'logo')}?v=${logo.version}" alt="${shop.name}">`}</a>
${renderLanguages(context, hasErrors && page.returnNumber === undefined, page.returnNumber)}
</div></header>
<main id="main" tabindex="-1">
${page.back !== undefined && html`<a class="back" href="${page.back}">${messages.back}</a>`}
${page.step !== undefined && html`<p class="steps"><span class="at-${page.step}"></span>${fill(messages.step, { step: page.step, steps })}</p>`}
${page.notice !== undefined && html`<p class="notice" role="status">${page.notice}</p>`}
${hasErrors && renderErrors(messages.problem, errors)}
<div class="title"><h1${page.isDone === true && html` class="done"`}>${title}</h1>${page.lead !== undefined && html`<p class="lead">${page.lead}</p>`}</div>
${page.body}
</main>
<footer class="foot">
${'session' in context && html`${page.hasWithdrawalLink !== true && html`<a href="${getPortalAddress(shop, 'withdraw')}">${messages.withdrawLink}</a>`}<a href="${getPortalAddress(shop, 'leave')}">${messages.leave}</a>`}
${helpAddress !== null && renderHelp(messages.help, helpAddress)}
</footer>
</body>
</html>
`.text
}

function renderHelp(message: string, address: string): Html {
  const [before = '', after = ''] = message.split('{address}')
  return html`<span class="help">${before}<a href="mailto:${address}">${address}</a>${after}</span>`
}

/** The colours of a tenant's pages, derived from its accent colour if it has one. */
export function renderTheme(accent: string | null): string {
  if (accent === null) return ''
  const write = ({ accent: colour, onAccent, tint }: ThemeColours) =>
    `:root { --accent: ${colour}; --on-accent: ${onAccent}; --tint: ${tint} }`
  const { light, dark } = createTheme(accent)
  return `${write(light)}\n@media (prefers-color-scheme: dark) { ${write(dark)} }\n`
}

/** The id of a page's form with errors. */
const formId = 'form'

/** @param isForm whether to carry the form's input over to the other language */
function renderLanguages(context: PageContext | OrderPageContext, isForm: boolean, returnNumber?: string): Html {
  const { language, messages } = context
  const notice = 'notice' in context ? context.notice : null
  const renderLanguage = (other: PortalLanguage) => {
    const isCurrent = other === language && html` aria-current="true"`
    return isForm
      ? html`<button form="${formId}" name="language" value="${other}" lang="${other}"${isCurrent}>${languageNames[other]}</button>`
      : html`<a href="?${returnNumber !== undefined && html`number=${returnNumber}&amp;`}${notice !== null && html`notice=${notice}&amp;`}language=${other}" lang="${other}" hreflang="${other}"${isCurrent}>${languageNames[other]}</a>`
  }
  // What the Enter key triggers: a form's first button, which must not be a language button.
  const usualButton = isForm && html`<button form="${formId}" hidden></button>`
  return html`${usualButton}<details class="languages"><summary><span class="hidden">${messages.languages}: </span>${languageNames[language]}</summary>
<ul>${portalLanguages.map((other) => html`<li>${renderLanguage(other)}</li>`)}</ul></details>`
}

/** The attribute by which the language menu finds the page's form if it has errors. */
export const identifyForm = (errors: readonly FieldError[]): Part => errors.length > 0 && html` id="${formId}"`

/** Lists the errors, each with a link to its field. */
function renderErrors(title: string, errors: readonly FieldError[]): Html {
  return html`<div class="summary" id="errors" role="alert" tabindex="-1" autofocus>
<h2>${title}</h2>
<ul>${errors.map(({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`)}</ul>
</div>`
}

/** Renders the error next to its field. */
export function renderFieldError(errors: readonly FieldError[], field: string): Part {
  const found = errors.find((error) => error.field === field)
  return found !== undefined && html`<p class="wrong" id="${field}-wrong">${found.message}</p>`
}

/** The attributes that associate a field with its error. */
export function describeField(errors: readonly FieldError[], field: string, hint?: string): Part {
  const isWrong = errors.some((error) => error.field === field)
  const describers = [...(isWrong ? [`${field}-wrong`] : []), ...(hint === undefined ? [] : [hint])].join(' ')
  return [describers !== '' && html` aria-describedby="${describers}"`, isWrong && html` aria-invalid="true"`]
}

/** Renders a form of a page about an order. */
export function renderForm(
  { shop, formToken, returnNumber }: OrderPageContext,
  page: string,
  body: Part,
  errors: readonly FieldError[] = [],
): Html {
  return html`<form${identifyForm(errors)} method="post" action="${getPortalAddress(shop, page)}" enctype="multipart/form-data" novalidate>
<input type="hidden" name="token" value="${formToken}">${returnNumber !== null && html`<input type="hidden" name="number" value="${returnNumber}">`}
${body}
</form>`
}
