import { PAGE_STYLE } from '@visavis/platform';

export const CHECKOUT_STYLE = `${PAGE_STYLE}
.ribbon{background:var(--spark);color:#17211C;font-weight:700;font-size:13px;text-align:center;padding:8px 16px}
main{max-width:960px;margin:0 auto;padding:24px 16px 64px}
.sheet{background:var(--surface);border:1px solid var(--line);border-radius:14px;overflow:hidden}
.sum{background:#0B5A41;color:#FFFFFF;padding:24px 20px}
.sum h1{font-size:21px}
.sum .amount{font-size:38px;line-height:1.2;font-weight:700;font-variant-numeric:tabular-nums;margin:16px 0 4px}
.sum p{color:#D9EFE6}
.sum .small{font-size:13px;overflow-wrap:anywhere;margin-top:16px}
.pay{padding:24px 20px}
h2{font-size:17px;margin:0 0 12px}
nav{display:grid;grid-template-columns:repeat(2,1fr);gap:8px;margin-bottom:24px}
nav a{padding:12px;border:1px solid var(--line);border-radius:6px;color:var(--ink);text-decoration:none;text-align:center;font-weight:600}
nav a[aria-current]{border-color:var(--primary);background:var(--soft);color:var(--primary)}
label{display:block;font-size:13px;color:var(--quiet);margin-bottom:16px}
input,select{display:block;width:100%;margin-top:4px;padding:12px;font:inherit;font-size:17px;color:var(--ink);background:var(--surface);border:1px solid var(--edge);border-radius:6px}
input[name=card_number],input[name=expiry],input[name=cvv]{font-variant-numeric:tabular-nums;letter-spacing:.04em}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button,.button{display:block;width:100%;padding:14px 16px;font:inherit;font-size:17px;font-weight:600;border-radius:6px;border:1px solid var(--primary);background:var(--primary);color:var(--on-primary);cursor:pointer;text-align:center;text-decoration:none}
.quietly{background:transparent;color:var(--primary)}
.bad{border-color:var(--danger);background:transparent;color:var(--danger)}
.problem{color:var(--danger);font-weight:600;margin-bottom:16px}
.hint{color:var(--quiet);font-size:13px;margin-top:16px}
.hint ul{list-style:none;margin:4px 0 0;padding:0}
.hint li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px;padding:4px 0;border-top:1px solid var(--line);font-variant-numeric:tabular-nums}
.code{display:grid;justify-items:center;gap:12px;margin-bottom:24px}
.code svg{width:200px;height:200px;background:#FFFFFF;color:#17211C;padding:12px;border-radius:14px;border:1px solid var(--line)}
.or{text-align:center;color:var(--quiet);font-size:13px;margin-bottom:16px}
.actions{display:grid;gap:12px;margin-top:20px}
details{margin-top:24px;border-top:1px solid var(--line);padding-top:16px}
summary{cursor:pointer;font-weight:600}
.foot{text-align:center;margin-top:20px}
.foot a{color:var(--primary);font-weight:600}
@media (min-width:760px){.sheet{display:grid;grid-template-columns:320px 1fr}.sum{padding:32px 28px}.pay{padding:32px 36px}nav{grid-template-columns:repeat(4,1fr)}}
`;

/**
 * Served as a file: groups a card's digits as they are typed, and sends the form of the way back. Without it all works by hand.
 */
export const CHECKOUT_SCRIPT = `const shape = (name, of) => {
  const field = document.querySelector('input[name=' + name + ']');
  field?.addEventListener('input', () => {
    const atEnd = field.selectionStart === field.value.length;
    const shaped = of(field.value.replace(/\\D/g, ''));
    if (atEnd && shaped !== field.value) field.value = shaped;
  });
};
shape('card_number', (digits) => digits.slice(0, 19).replace(/(.{4})(?=.)/g, '$1 '));
shape('expiry', (digits) => digits.slice(0, 4).replace(/^(..)(?=.)/, '$1/'));
const [visit] = performance.getEntriesByType('navigation');
if (visit?.type === 'navigate') document.querySelector('form[data-submit-at-once]')?.requestSubmit();
`;
