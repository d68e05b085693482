import type { OrderRecord } from '../../domain/order.ts';

type PlanTerms = Pick<OrderRecord, 'passes' | 'bonusPasses' | 'isUnlimited' | 'days'>;
const count = ({ passes, bonusPasses }: PlanTerms) => (passes + bonusPasses).toLocaleString('en-IN');

const en = {
  language: 'en',
  title: 'Pay for your plan',
  lead: 'You go on to the secure page of our payment provider, and come back here afterwards.',
  sandbox: 'SANDBOX: no money is taken',
  gives: (order: PlanTerms) =>
    `${order.isUnlimited ? 'Unlimited meeting passes' : `${count(order)} meeting passes`}, good for ${order.days} days`,
  price: 'Price',
  saving: (code: string) => `Coupon ${code}`,
  total: 'To pay',
  gst: 'Includes 18% GST. You get an invoice once it is paid.',
  pay: (amount: string) => `Pay ${amount}`,
  back: 'Back to the plans',
  refusals: {
    forged: { title: 'This link does not open a payment', lead: 'It may be incomplete. Choose your plan again.' },
    expired: {
      title: 'This payment link has expired',
      lead: 'An order is kept for 30 minutes. Nothing was paid: choose your plan again.',
    },
    couponGone: {
      title: 'This coupon is gone: choose your plan again',
      lead: 'The coupon of this order has ended or was used up. Nothing was paid.',
    },
    returned: {
      title: 'Your payment goes back to you',
      lead: 'It came too late for the price or the coupon of this order. You need not do anything: choose your plan again.',
    },
    paid: { title: 'This order is paid', lead: 'Your passes are on their page. Nothing more is to pay.' },
    authorized: {
      title: 'Your payment is being confirmed',
      lead: 'Your bank has approved it. Please do not pay again: we follow it, and your passes appear as soon as it is confirmed.',
    },
    unavailable: {
      title: 'Payments are not available right now',
      lead: 'Nothing was paid. Please try again in a few minutes.',
    },
  },
};
export type PayPageTexts = typeof en;

const hi: PayPageTexts = {
  language: 'hi',
  title: 'अपने प्लान का भुगतान करें',
  lead: 'आप हमारे भुगतान प्रदाता के सुरक्षित पेज पर जाएँगे और उसके बाद यहीं लौट आएँगे।',
  sandbox: 'सैंडबॉक्स: कोई पैसा नहीं लिया जाता',
  gives: (order) => `${order.isUnlimited ? 'असीमित मीटिंग पास' : `${count(order)} मीटिंग पास`}, ${order.days} दिन के लिए मान्य`,
  price: 'मूल्य',
  saving: (code) => `कूपन ${code}`,
  total: 'देय राशि',
  gst: '18% GST शामिल है। भुगतान के बाद आपको इनवॉइस मिलेगा।',
  pay: (amount) => `${amount} का भुगतान करें`,
  back: 'प्लान पर वापस जाएँ',
  refusals: {
    forged: { title: 'इस लिंक से कोई भुगतान नहीं खुलता', lead: 'लिंक अधूरा हो सकता है। अपना प्लान फिर से चुनें।' },
    expired: {
      title: 'इस भुगतान लिंक की समय-सीमा समाप्त हो गई है',
      lead: 'ऑर्डर 30 मिनट तक रखा जाता है। कोई भुगतान नहीं हुआ: अपना प्लान फिर से चुनें।',
    },
    couponGone: {
      title: 'यह कूपन अब नहीं रहा: अपना प्लान फिर से चुनें',
      lead: 'इस ऑर्डर का कूपन समाप्त हो गया या पूरा इस्तेमाल हो चुका है। कोई भुगतान नहीं हुआ।',
    },
    returned: {
      title: 'आपका भुगतान आपको वापस मिलेगा',
      lead: 'यह इस ऑर्डर के मूल्य या कूपन के लिए देर से आया। आपको कुछ नहीं करना है: अपना प्लान फिर से चुनें।',
    },
    paid: { title: 'इस ऑर्डर का भुगतान हो चुका है', lead: 'आपके पास उनके पेज पर हैं। अब कुछ और देना बाकी नहीं है।' },
    authorized: {
      title: 'आपके भुगतान की पुष्टि हो रही है',
      lead: 'आपके बैंक ने इसे मंज़ूरी दे दी है। कृपया दोबारा भुगतान न करें: पुष्टि होते ही आपके पास दिखने लगेंगे।',
    },
    unavailable: { title: 'अभी भुगतान उपलब्ध नहीं है', lead: 'कोई भुगतान नहीं हुआ। कृपया कुछ मिनट बाद फिर कोशिश करें।' },
  },
};

export const payPageTexts = { en, hi };
