// Of our pay page: opens the provider's checkout on it or, where the provider's script is not there, sends the form, which leads to the provider's
// own page. By itself only for whoever comes for the first time: "back" and "reload" stay here.
const form = document.querySelector('form[data-checkout]');

/** The number that whoever is signed in here has with us, so that nobody has to type it again: our server sends none. */
const phoneOfUser = () => {
  try {
    return JSON.parse(localStorage.getItem('visavis.user'))?.phone;
  } catch {
    return undefined;
  }
};

form?.addEventListener('submit', (event) => {
  const phone = phoneOfUser();
  try {
    const options = JSON.parse(form.dataset.checkout);
    new Razorpay({ ...options, prefill: { ...options.prefill, ...(phone && { contact: phone }) } }).open();
    event.preventDefault();
  } catch {
    if (!phone || form.elements['prefill[contact]']) return;
    const contact = document.createElement('input');
    Object.assign(contact, { type: 'hidden', name: 'prefill[contact]', value: phone });
    form.append(contact);
  }
});

const [visit] = performance.getEntriesByType('navigation');
if (visit?.type === 'navigate') form?.requestSubmit();
