/** The pay page's own; what all such pages have is the platform's. */
export const PAY_PAGE_STYLE = `
main{max-width:520px;margin:0 auto;padding:24px 16px 64px}
.brand{display:inline-flex;align-items:center;gap:10px;margin-bottom:32px;color:var(--ink);font-weight:700;font-size:17px;text-decoration:none}
.lead{color:var(--quiet);margin-bottom:24px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:24px 20px}
h2{font-size:21px;line-height:1.3;margin:0}
.quiet{color:var(--quiet);font-size:13px}
.sandbox{background:var(--spark);color:#17211C;border-radius:6px;padding:8px 12px;margin-bottom:16px;font-weight:600;font-size:13px}
dl{margin:20px 0 8px}
.line{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-top:1px solid var(--line)}
dt,dd{margin:0}
dd{font-variant-numeric:tabular-nums;text-align:right;white-space:nowrap}
.saving{color:var(--primary);font-weight:600}
.total{font-size:21px;font-weight:700}
button,.action{display:block;width:100%;margin-top:20px;padding:14px 16px;font:inherit;font-size:17px;font-weight:600;border-radius:6px;border:1px solid var(--primary);background:var(--primary);color:var(--on-primary);cursor:pointer;text-align:center;text-decoration:none}
.back{margin-top:20px;text-align:center}
.back a:not(.action){color:var(--primary);font-weight:600}
`;
